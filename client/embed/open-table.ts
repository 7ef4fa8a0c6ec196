import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { aboutGames, embedWords } from '#locale/embed';
import { covers } from '../games/covers.ts';
import { gameUis } from '../games/registry.ts';
import { type GameId, lobby, ProblemError } from '../sdk/index.ts';
import { controlStyles } from '../widget/controls.ts';
import { RequestController } from '../widget/request-controller.ts';
import type { EmbedEvents } from './messages.ts';
import { createRefusalText } from './refusal.ts';

/**
 * `<arcus-open-table>`: what a game is about, and the button that opens a table of it, by link only. The event `arcus-opened` has the
 * table's id as its detail, `arcus-refused` says why there is none.
 */
export class ArcusOpenTable extends LitElement {
  static override properties = {
    host: {},
    game: {},
    seats: { attribute: false },
    options: { attribute: false },
  };

  declare host: string;
  declare game: GameId;
  /** The most players; the game's own most if left out. */
  declare seats: number | undefined;
  declare options: Readonly<Record<string, unknown>> | undefined;
  readonly #requests = new RequestController(this, (error) => this.#refused(error));

  constructor() {
    super();
    this.host = '';
    this.game = 'drop-rainbow';
  }

  readonly open = (): Promise<boolean> =>
    this.#requests.run(async () => {
      const { host, game, seats, options } = this;
      const { id } = await lobby(host).createTable({
        game,
        ...(seats !== undefined && { seats }),
        ...(options && { options: { ...options } }),
      });
      this.dispatchEvent(new CustomEvent('arcus-opened', { detail: id }));
    });

  #refused(error: unknown): string {
    const detail: EmbedEvents['error'] = {
      code: error instanceof ProblemError ? error.code : 'unreachable',
      message: error instanceof Error ? error.message : String(error),
    };
    this.dispatchEvent(new CustomEvent('arcus-refused', { detail }));
    return createRefusalText(error);
  }

  protected override render(): TemplateResult {
    const { name } = gameUis[this.game];
    const picture = covers[this.game];
    return html`<section aria-labelledby="game">
      ${picture}
      <h1 id="game">${name}</h1>
      <p>${aboutGames[this.game]}</p>
      <div class="actions">
        <button class="button bold" type="button" aria-disabled=${this.#requests.busy ? 'true' : nothing} @click=${this.open}>${this.#requests.busy ? embedWords.opening : embedWords.openTable}</button>
      </div>
      <p class="problem" role="alert">${this.#requests.problem}</p>
      <p class="muted">${embedWords.promise}
        <a href=${new URL(`/rules/${this.game}`, this.host).href} target="_blank">${embedWords.rules}</a></p>
    </section>`;
  }

  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
      }
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-4);
        max-inline-size: 26rem;
        margin-inline: auto;
        padding-block: var(--arcus-space-5);
        text-align: center;
      }
      svg {
        display: block;
        inline-size: 100%;
        max-inline-size: 20rem;
        margin-inline: auto;
      }
      h1,
      p {
        margin: 0;
      }
      h1 {
        font-size: var(--arcus-text-5);
        line-height: 1.2;
      }
      a {
        color: inherit;
      }
      .problem {
        font-weight: var(--arcus-weight-bold);
      }
      .problem:empty {
        display: none;
      }
      .muted {
        color: var(--arcus-muted);
        font-size: var(--arcus-text-2);
      }
    `,
  ];
}

customElements.define('arcus-open-table', ArcusOpenTable);
