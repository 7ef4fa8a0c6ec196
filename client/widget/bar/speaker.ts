import { css, html, type TemplateResult } from 'lit';
import { menuWords } from '#locale/dialogs';
import { maxVolume, SoundPlayer, setVolume, volume } from '../../motion/sound-player.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, state } from '../../ui/element.ts';

export { SoundPlayer };

const horn = 'M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5Z';
const waves = 'M15 9.5A3.5 3.5 0 0 1 15 14.5M17.6 7A7 7 0 0 1 17.6 17';
const cross = 'M15.5 9.5L20.5 14.5M20.5 9.5L15.5 14.5';

/** `<arcus-speaker>`: the volume of this browser, a slider beside a button of the bar. */
class ArcusSpeaker extends element({
  level: state(0),
}) {
  readonly #player = new SoundPlayer();

  constructor() {
    super();
    this.level = volume();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.hush();
  }

  readonly #set = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.level = Number(target.value);
    setVolume(this.level);
    this.#player.hush();
    this.#player.playNow('turn');
  };

  /** Over the bar, where it covers no seat: the top layer has no place in the bar. */
  readonly #place = (): void => {
    const box = this.renderRoot.querySelector('button')?.getBoundingClientRect();
    const panel = this.renderRoot.querySelector<HTMLElement>('[popover]');
    if (!box || !panel) return;
    panel.style.insetBlockStart = `max(0px, ${box.top + box.height / 2}px - 1.5rem)`;
    const end = document.documentElement.clientWidth - box.left + 4;
    panel.style.insetInlineEnd = `clamp(8px, ${end}px, 100% - 15rem - 8px)`;
  };

  /** Not by `autofocus`, which frames of other origins log as an error. */
  readonly #focus = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') this.renderRoot.querySelector('input')?.focus();
  };

  protected override render(): TemplateResult {
    const { level } = this;
    const percent = level === 0 ? menuWords.sound.off : `${level * (100 / maxVolume)} %`;
    return html`<button class="bare-button" type="button" popovertarget="volume" aria-label=${`${menuWords.sound.label}: ${percent}`}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${horn}></path><path d=${level === 0 ? cross : waves}></path></svg></button>
      <label id="volume" popover @beforetoggle=${this.#place} @toggle=${this.#focus}><span>${menuWords.sound.label}</span>
        <input type="range" min="0" max=${maxVolume} .value=${String(level)} aria-valuetext=${percent} @input=${this.#set}></label>`;
  }

  static override styles = [
    controlStyles,
    css`
      .bare-button {
        display: grid;
        place-items: center;
        inline-size: 100%;
        min-block-size: inherit;
        border-radius: 9px;
      }
      svg {
        inline-size: 20px;
        fill: none;
        stroke: currentColor;
        stroke-width: 2;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      label {
        position: fixed;
        inset: auto;
        gap: var(--arcus-space-3);
        align-items: center;
        inline-size: 15rem;
        block-size: 3rem;
        margin: 0;
        padding: 0 var(--arcus-space-4);
        border: 1.5px solid var(--arcus-edge);
        border-radius: var(--arcus-radius);
        background: var(--arcus-sheet);
        color: var(--arcus-ink);
      }
      label:popover-open {
        display: flex;
      }
      input {
        flex: 1;
        min-inline-size: 0;
        min-block-size: 44px;
        accent-color: var(--arcus-ink);
      }
      @media (hover: hover) {
        .bare-button:hover {
          background: color-mix(in srgb, var(--arcus-ink) 12%, transparent);
        }
      }
    `,
  ];
}

customElements.define('arcus-speaker', ArcusSpeaker);
