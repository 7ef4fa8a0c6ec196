import '../../widget/table.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { locale } from '#locale/grammar';
import { costliestWords, replayWords, verifyWords } from '#locale/verify';
import type { Beats, GameReason, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { escapeInvisible } from '../../../shared/protocol/codes.ts';
import { beatMsOf } from '../../../shared/protocol/speed.ts';
import type { JudgedDecisions } from '../../../shared/replay/decisions.ts';
import type { Report } from '../../../shared/replay/verify.ts';
import { gameContextOf, whoOf } from '../../game-ui/context.ts';
import type { GameUi } from '../../game-ui/game-ui.ts';
import { builtInGames, gameEntry, isGameId, loadGameUi } from '../../games/registry.ts';
import type { GameId, ViewOf } from '../../sdk/index.ts';
import { controlStyles } from '../../ui/controls.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { attribute, element, flag, property, state } from '../../ui/element.ts';
import { loadPart } from '../../ui/load-part.ts';
import { siteUrl } from '../../ui/site-path.ts';
import { optionalParts } from '../../widget/bar/top-bar.ts';
import { describeEvents } from '../../widget/panel/describe-events.ts';
import { adopting, type Perspective, type RecordedTable } from '../../widget/recorded-table.ts';
import { recordedTable } from './recording.ts';
import { replayStyles, shownStyles } from './styles.ts';

interface Judged {
  readonly judged: JudgedDecisions;
  readonly sentence: (why: GameReason) => string;
}

/** The address of the result's link. */
const costliestHash = '#costliest';
const isBuiltIn = (game: string): boolean => builtInGames.some((id) => id === game);

/** Events shown as long as this are marked on the line. */
const decisiveMs = 1200;
const speeds = [0.5, 1, 2, 4];

const checkIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3L20 6V12C20 17 16 20 12 21.5C8 20 4 17 4 12V6ZM8.5 12L11 14.5L15.5 9.5"></path></svg><span>${verifyWords.checkThisGame}</span>`;

const backIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 12H4M11 5L4 12L11 19"></path></svg><span>${verifyWords.back}</span>`;

const clockTime = { timeStyle: 'short', hourCycle: 'h23' } as const;

/**
 * `<arcus-replay>`: plays the game of `report` as its table showed it, or stands at the moment and perspective of the URL's fragment:
 * `#moment=12&as=1`. Slot `start` of the bar.
 */
class ArcusReplay extends element({
  report: property<Report | null>(null),
  /** On a page of another site: it waits for a press, and is silent. */
  framed: flag,
  /** The address of the check; empty: its button sends `arcus-check`. */
  check: attribute(''),
  /** The address of the table; empty: no way back. */
  back: attribute(''),
  /** The viewer's in that game. */
  seat: property<Seat | null>(null),
  table: state<RecordedTable | null>(null),
  copied: state(false),
  /** The moves of a hard computer player at the costliest moments. */
  costly: state<ReadonlyMap<number, string>>(new Map()),
}) {
  #ui: GameUi<GameId> | null = null;
  #beats: Beats | undefined;
  #judged: JudgedDecisions | null = null;
  #marks: readonly { readonly index: number; readonly sentence: string }[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#readAddress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#readAddress);
    this.#pause();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('report')) return;
    this.table = null;
    this.#judged = null;
    this.costly = new Map();
    if (this.report) this.#load(this.report);
  }

  async #load(report: Report): Promise<void> {
    const { transcript, replayed } = report;
    const { game = '', rules } = transcript?.head.terms ?? {};
    if (transcript === null || !isGameId(game)) return;
    const ui = await loadGameUi(game, rules);
    const motion = await ui.motion().catch(() => null);
    // Another report has come.
    if (this.report !== report) return;
    this.#ui = ui;
    this.#beats = motion?.beats;
    const told = { ready: this.#begin, changed: () => this.requestUpdate() };
    this.table = recordedTable(transcript, { replayed, moments: motion?.moments, ...told });
    this.#marks = Array.from({ length: this.table.last }, (_, index) => index)
      .filter((index) => this.#isDecisive(index))
      .map((index) => ({ index, sentence: this.#sentenceAt(index, 'spectator') }));
    this.#readAddress();
  }

  /** The table can move its cards. */
  readonly #begin = (): void => {
    if (location.hash === costliestHash && this.#canJudge) void this.#openCostliest(this.renderRoot);
    else if (!(this.framed || location.hash.includes('moment='))) this.table?.play();
  };

  /** Only the newest rules have a judge. */
  get #canJudge(): boolean {
    const { transcript = null, replayed = null } = this.report ?? {};
    const { game = '', rules = 0 } = transcript?.head.terms ?? {};
    return this.seat !== null && replayed !== null && isBuiltIn(game) && gameEntry(game).version === rules;
  }

  async #openCostliest(from: Node): Promise<void> {
    const { table, seat, report } = this;
    const ui = this.#ui;
    if (ui === null || seat === null || table === null || !report?.replayed) return;
    this.#pause();
    const played = {
      ...{ replayed: report.replayed, seat, ui },
      moved: (after: number) => this.#sentenceAt(table.momentOf(after) + 1, seat),
      position: (after: number) => replayWords.position(table.momentOf(after), table.last),
    };
    await showLazyDialog(from, costliestWords.title, async () => {
      await loadPart(() => import('./costliest.ts'));
      return html`<arcus-costliest .played=${played} .judged=${this.#judged} @arcus-costliest=${this.#mark} @arcus-moment=${this.#lead}></arcus-costliest>`;
    });
  }

  readonly #mark = ({ detail }: CustomEvent<Judged>): void => {
    this.#judged = detail.judged;
    this.costly = new Map(
      detail.judged.costliest.map(({ after, advice }) => [
        this.table?.momentOf(after) ?? 0,
        detail.sentence(advice.why),
      ]),
    );
  };

  readonly #lead = ({ detail: after }: CustomEvent<number>): void => {
    this.#see(String(this.seat));
    this.#go(this.table?.momentOf(after) ?? 0);
  };

  /** A deal is long, and decides nothing. */
  #isDecisive(index: number): boolean {
    const events = this.table?.at(index).events ?? [];
    return events.some((event) => event.type !== 'dealt' && beatMsOf(this.#beats, [event]) >= decisiveMs);
  }

  readonly #readAddress = (): void => {
    const params = new URLSearchParams(location.hash.slice(1));
    this.#see(params.get('as'));
    const index = Number(params.get('moment') ?? Number.NaN);
    if (Number.isInteger(index)) this.#seek(index);
  };

  #see(as: string | null): void {
    const { table } = this;
    const seen = table?.perspectives.find((perspective) => String(perspective) === as);
    if (seen !== undefined) table?.see(seen);
  }

  /** Shows the moment, or the nearest that there is. */
  #seek(index: number): void {
    this.table?.seek(Math.min(Math.max(index, 0), this.table.last));
  }

  #go(index: number): void {
    this.#seek(index);
    this.#keepAddress();
  }

  get #fragment(): string {
    return `#moment=${this.table?.index ?? 0}&as=${this.table?.viewer ?? ''}`;
  }

  #keepAddress(): void {
    this.copied = false;
    history.replaceState(null, '', this.#fragment);
  }

  readonly #pause = (): void => {
    void this.table?.pause();
  };

  readonly #toggle = (): void => {
    const { table } = this;
    if (table?.isPlaying) {
      this.#pause();
      this.#keepAddress();
    } else table?.play();
  };

  readonly #setSpeed = ({ target }: Event): void => {
    const chosen = target instanceof HTMLSelectElement ? Number(target.value) : 1;
    if (this.table) this.table.speed = speeds.find((speed) => speed === chosen) ?? 1;
  };

  readonly #choosePerspective = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) this.#see(target.value);
    this.#keepAddress();
  };

  readonly #scrub = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.#go(Number(target.value));
  };

  readonly #copy = async (): Promise<void> => {
    // The page outside of a frame.
    const address = new URL(this.#fragment, location.href).href.replace(`${siteUrl}embed/`, siteUrl);
    await navigator.clipboard.writeText(address);
    this.copied = true;
  };

  protected override render(): TemplateResult | typeof nothing {
    const { table, framed } = this;
    if (table === null) return nothing;
    const ui = this.#ui;
    table.shown =
      ui && table.viewer === 'open'
        ? { playerArea: (seat) => openHand(ui, table.at(table.index, seatOf(seat)).view, seat) }
        : {};
    return html`<arcus-table-view ?sounds=${!framed} .table=${table} .hide=${optionalParts} @arcus-drawn=${adopting(shownStyles)}>
        <slot name="start" slot="start"></slot>
        ${this.back === '' ? nothing : html`<a class="check back" slot="start" href=${this.back} aria-label=${verifyWords.back}>${backIcon}</a>`}
        ${
          this.check === ''
            ? html`<button class="check" slot="start" type="button" aria-label=${verifyWords.checkThisGame} @click=${() => this.dispatchEvent(new Event('arcus-check'))}>${checkIcon}</button>`
            : html`<a class="check" slot="start" href=${this.check} aria-label=${verifyWords.checkThisGame}>${checkIcon}</a>`
        }
      </arcus-table-view>
      ${this.#controls(table, this.costly.get(table.told))}`;
  }

  #description(table: RecordedTable): string {
    let index = table.told;
    while (index > 0 && table.at(index).events.length === 0) index -= 1;
    return this.#sentenceAt(index);
  }

  #sentenceAt(index: number, viewer?: Viewer): string {
    const { table } = this;
    if (table === null || this.#ui === null) return '';
    const { view, events } = table.at(index, viewer);
    const before = index === 0 ? null : table.at(index - 1, viewer).view;
    return describeEvents(events, this.#ui, view, before, gameContextOf(view)).join(' ');
  }

  #controls(table: RecordedTable, advice?: string): TemplateResult {
    const { index, last } = table;
    const { at = 0 } = table.at(index);
    const position = replayWords.position(index, last);
    const isMarked = this.#marks.some((mark) => mark.index === index);
    const step = (to: number, label: string, shape: string, disabled: boolean): TemplateResult =>
      html`<button class="bare-button step" type="button" aria-label=${label} aria-disabled=${disabled ? 'true' : nothing}
        @click=${() => this.#go(to)}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${shape}/></svg></button>`;
    return html`<div class="controls" role="group" aria-label=${replayWords.replay}>
      <p class="sentence" role="status">${advice === undefined ? this.#description(table) || replayWords.dealt : costliestWords.hard(advice)}</p>
      <div class="line">${this.#marks.map(({ index: at, sentence }) => html`<i class="mark" title=${sentence} .style=${`--at: ${at / last}`} @click=${() => this.#go(at)}></i>`)}
        ${[...this.costly].map(([at, sentence]) => html`<i class="mark costly" title=${costliestWords.hard(sentence)} .style=${`--at: ${at / last}`} @click=${() => this.#go(at)}></i>`)}
        <input type="range" min="0" max=${last} .value=${String(index)} aria-label=${replayWords.replay} aria-valuetext=${[position, ...(isMarked ? [replayWords.decisive] : []), ...(advice === undefined ? [] : [costliestWords.costly])].join(', ')} @input=${this.#scrub}></div>
      <div class="steps">
        <span class="position">${position} · <time datetime=${new Date(at).toISOString()}>${new Date(at).toLocaleTimeString(locale, clockTime)}</time>
          ${this.#marks.length === 0 ? nothing : html`<span class="legend"><i class="mark"></i> ${replayWords.decisive}</span>`}
          ${this.costly.size === 0 ? nothing : html`<span class="legend"><i class="mark costly"></i> ${costliestWords.costly}</span>`}
          ${this.#canJudge ? html`<button class="small-button" type="button" aria-haspopup="dialog" @click=${({ currentTarget }: Event) => this.#openCostliest(currentTarget as Element)}>${costliestWords.title}</button>` : nothing}
          <button class="small-button" type="button" @click=${this.#copy}>${this.copied ? replayWords.copied : replayWords.copy}</button></span>
        <div>${step(0, replayWords.beginning, 'M5 4v16h2.5v-7L19 20V4L7.5 11V4z', index === 0)}
          ${step(index - 1, replayWords.stepBack, 'M17 4v16L6 12z', index === 0)}
          <button class="button bold" type="button" @click=${this.#toggle}>${table.isPlaying ? replayWords.pause : replayWords.play}</button>
          ${step(index + 1, replayWords.stepOn, 'M7 4v16l11-8z', index === last)}
          ${step(last, replayWords.end, 'M19 4v16h-2.5v-7L5 20V4l11.5 7V4z', index === last)}</div>
        <div class="choices"><select class="input" aria-label=${replayWords.speed} @change=${this.#setSpeed}>${speeds.map(
          (speed) =>
            html`<option value=${speed} ?selected=${speed === table.speed}>${speed === 0.5 ? '½' : speed} ×</option>`,
        )}</select>
          <select class="input" aria-label=${replayWords.seen} @change=${this.#choosePerspective}>${table.perspectives.map(
            (perspective) =>
              html`<option value=${String(perspective)} ?selected=${perspective === table.viewer}>${this.#nameOf(perspective)}</option>`,
          )}</select></div>
      </div>
    </div>`;
  }

  #nameOf(perspective: Perspective): string {
    if (perspective === 'open') return replayWords.allOpen;
    if (perspective === 'spectator') return replayWords.asSpectator;
    return replayWords.asPlayer(
      escapeInvisible(this.report?.transcript?.head.terms.seats[perspective]?.name ?? ''),
    );
  }

  static override styles = [controlStyles, replayStyles];
}

/** A seat's area and hand, as its player saw them. */
const openHand = (ui: GameUi<GameId>, view: ViewOf<GameId>, seat: Seat): TemplateResult => {
  const own = gameContextOf(view);
  if (own === null) return html``;
  // All players are named: a spectator reads.
  const context = { ...own, who: whoOf(view.roster?.names ?? [], null) };
  return html`${ui.playerArea(context, seat)}${ui.hand(context)}`;
};

customElements.define('arcus-replay', ArcusReplay);
