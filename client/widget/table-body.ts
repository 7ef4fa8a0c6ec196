import './gathering/gathering.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { gatheringWords, tableWords } from '#locale/table';
import type { GameContext, GameUi } from '../game-ui/game-ui.ts';
import { gameEntry, gameName, matStyle } from '../games/registry.ts';
import type {
  ActionOf,
  GameId,
  Outcome,
  Seat,
  Settings,
  TableState,
  TableView,
  ViewOf,
} from '../sdk/index.ts';
import { insteadOfLink, showLazyDialog } from '../ui/dialog.ts';
import { loadPart } from '../ui/load-part.ts';
import { stored } from '../ui/storage.ts';
import { freeName, suggestedName } from './gathering/form-fields.ts';
import { hiddenGame, rulesBanner } from './notices.ts';
import type { Bubble } from './panel/conversation.ts';
import type { PlayedTable } from './playback.ts';
import { type HintText, hintArea, promptArea } from './prompt/prompt.ts';
import type { ShowCheck } from './result/result.ts';
import { gameInPlay, ownSeat, type Reminding } from './seats.ts';

interface TableBody<Id extends GameId> {
  readonly state: TableState<Id>;
  readonly view: ViewOf<Id>;
  readonly table: PlayedTable<Id>;
  readonly ui: GameUi<Id>;
  /** Null without a visible game. */
  readonly context: GameContext<Id> | null;
  /** For words: before the cards that move just now. */
  readonly settled: ViewOf<Id>;
  readonly settledContext: GameContext<Id> | null;
  /** The address to share; may be empty. */
  readonly invite: string;
  /** A name offered to a viewer without a stored one. */
  readonly suggested: string;
  readonly remind: Reminding | undefined;
  /** No seats are offered. */
  readonly watching: boolean;
  /** Null until loaded. */
  readonly result: typeof import('./result/result.ts') | null;
  readonly check: ShowCheck | null;
  /** The last event, as a sentence. */
  readonly happened: string;
  /** Whether single letters act. */
  readonly keys: boolean;
  readonly refusal: string;
  readonly hints: HintText<Id>;
  readonly bubbles: ReadonlyMap<number, Bubble>;
  /** How many of the `gameParts` are not drawn yet. */
  readonly undrawn: number;
  allows(action: ActionOf<Id>): boolean;
  askForHint(): void;
  leave(): void;
  /** Runs a request unless one of this name is running, and shows its refusal. */
  perform(request: () => Promise<void>, name: string): void;
}

/** Shows rules in a dialog over the page of the link. */
export const openRules = insteadOfLink((from, address) =>
  showLazyDialog(from, tableWords.rules.title, async () => {
    await loadPart(() => import('./bar/table-menu.ts'));
    return html`<arcus-rules address=${address}></arcus-rules>`;
  }),
);

export const tableBody = <Id extends GameId>(body: TableBody<Id>): TemplateResult => {
  const { view, ui, context } = body;
  if (view.phase === 'playing') return context ? playing(body, context) : hiddenGame(view);
  const { outcome } = view;
  const ending = context && outcome && endingOf(body, context, outcome);
  const afterwards = (own: TemplateResult): TemplateResult =>
    (context &&
      outcome &&
      body.result?.afterGame(view, ui, outcome, context, body.check, body.table.host === null, own)) ??
    own;
  return html`<arcus-gathering .state=${body.state} .table=${body.table} .ui=${ui} .perform=${body.perform} .ending=${ending} .afterwards=${afterwards}
    .leave=${body.leave} .bubbles=${body.bubbles} invite=${body.invite} suggested=${body.suggested} .remind=${body.remind} ?watching=${body.watching} .refusal=${refusalLine(body)}></arcus-gathering>`;
};

/** One sentence until `result` is loaded. */
const endingOf = <Id extends GameId>(
  { result, ui, view }: TableBody<Id>,
  context: GameContext<Id>,
  outcome: Outcome,
): TemplateResult =>
  result?.resultView(ui, outcome, context, view.roster?.names ?? [], result.eveningScore(view)) ??
  html`<h2 class="prompt" tabindex="-1">${ui.resultText(outcome, context).title}</h2>`;

const playing = <Id extends GameId>(body: TableBody<Id>, context: GameContext<Id>): TemplateResult => {
  const count = body.view.roster?.names.length ?? 0;
  const names = body.view.seats.flatMap((seat) => seat?.name ?? []);
  const isNewcomer = body.view.you !== null && context.you === null;
  // Newcomers have no place at the running game, and see it as spectators do.
  const view = { ...body.view, seats: body.view.seats.slice(0, count), you: context.you };
  const { state, table, ui, happened, keys, bubbles, hints, undrawn, allows, askForHint, perform, settled } =
    body;
  const words = body.settledContext ?? context;
  const asking = promptArea({
    view: { ...view, paused: settled.paused },
    resume: () => perform(() => table.pause(false), 'pause'),
    ui,
    context: words,
    shown: context.view,
    happened,
    keys,
    refusal: refusalLine(body),
    hint: gameEntry(view.game).levels.includes('hard')
      ? hintArea({ ...view, prompt: words.prompt }, state.hint, hints, ui.moves(words), askForHint)
      : html``,
    allows,
    leave: body.leave,
    takeBack: () => perform(table.takeBack, 'take back'),
    hurry: () => perform(() => table.change({ settings: { botsHurry: !view.settings.botsHurry } }), 'hurry'),
    isNewcomer,
    sit:
      isNewcomer || body.watching || !takesNewcomers(body.view, count)
        ? null
        : () =>
            perform(
              () => table.sit({ name: freeName(stored('name') ?? suggestedName(names), names) }),
              'sit',
            ),
  });
  const { presence } = state;
  // A seat that has ended a round no longer thinks while its cards move.
  const toAct = Object.keys(view.toAct).length > 0 ? settled.toAct : view.toAct;
  const bubble = (seat: Seat): Bubble | null => bubbles.get(seat) ?? null;
  const more = `${words.prompt ? 'yours' : ''} ${undrawn > 0 ? 'undrawn' : ''}`;
  return html`<section class=${`play ${more}`} aria-label=${gameName(view.game)} .style=${matStyle(view.game)}>
    <div class="banners">${rulesBanner(view)}${
      view.vote
        ? html`<arcus-vote .view=${view} .who=${context.who} .now=${table.serverNow} .vote=${(guilty: boolean) => perform(() => table.vote(guilty), 'vote')}></arcus-vote>`
        : nothing
    }${
      view.pause
        ? html`<arcus-pause .view=${view} .ask=${(agreed: boolean) => perform(() => table.pause(agreed), 'pause')}></arcus-pause>`
        : nothing
    }${
      view.removal
        ? html`<arcus-removal .view=${view} .vote=${(seat: number) => perform(() => table.voteOut(seat), 'vote out')}></arcus-removal>`
        : nothing
    }</div>
    ${gameInPlay({ ui, context, words, view: { ...view, toAct }, presence, undrawn, now: table.serverNow, bubble, ...table.shown })}
    ${isNewcomer ? ownSeat({ view: body.view, presence, now: table.serverNow, bubble, playerArea: () => html``, standing: () => null }, html``, nothing) : nothing}
    ${table.shown ? nothing : asking}
  </section>`;
};

const takesNewcomers = ({ settings, seats }: TableView, places: number): boolean =>
  settings.botsGiveWay &&
  !settings.locked &&
  settings.spectatorDelay === 0 &&
  seats.filter((seat) => seat?.bot === false).length < places;

const refusalLine = ({ refusal }: { readonly refusal: string }): TemplateResult =>
  html`<p class="problem" role="alert">${refusal}</p>`;

/** The settings that matter before taking a seat, a few words each. */
export const settingsSummary = ({
  turnSeconds,
  bankSeconds,
  spectators,
  spectatorDelay,
  chat,
  hints,
  transcript,
}: Settings): readonly string[] => {
  const { settings } = gatheringWords;
  return [
    turnSeconds === null ? settings.noClock : settings.perTurn(turnSeconds),
    ...(turnSeconds !== null && bankSeconds > 0 ? [settings.bank(bankSeconds)] : []),
    ...(spectators ? [] : [settings.noSpectators]),
    ...(spectators && spectatorDelay > 0 ? [settings.delayedView(spectatorDelay)] : []),
    ...(chat ? [] : [settings.noChat]),
    ...(hints === 'always' ? [settings.hintsForAll] : hints === 'never' ? [settings.noHints] : []),
    transcript === 'full' ? settings.open : settings.closed,
  ];
};
