import './gathering.ts';
import { html, type TemplateResult } from 'lit';
import { gatheringWords, tableWords } from '#locale/table';
import type { GameContext, GameUi } from '../games/game-ui.ts';
import { gameName } from '../games/registry.ts';
import type { ActionOf, GameId, Seat, Settings, Table, TableState, ViewOf } from '../sdk/index.ts';
import { showLazyDialog } from './dialog.ts';
import { insteadOfLink } from './links.ts';
import { hiddenGame, voteBanner } from './notices.ts';
import { type HintText, hintArea, promptArea } from './prompt.ts';
import { resultView } from './result.ts';
import { otherSeats, ownSeat } from './seats.ts';

interface TableBody<Id extends GameId> {
  readonly state: TableState<Id>;
  readonly view: ViewOf<Id>;
  readonly table: Table<Id>;
  readonly ui: GameUi<Id>;
  /** Null if there is no game to see. */
  readonly context: GameContext<Id> | null;
  /** The address to send to others, or nothing. */
  readonly invite: string;
  /** A name to offer to whoever has given none here yet. */
  readonly suggested: string;
  /** What happened last. */
  readonly happened: string;
  /** Whether single letters act. */
  readonly keys: boolean;
  readonly refusal: string;
  readonly hints: HintText<Id>;
  /** The reactions that have just been sent, by seat. */
  readonly reactions: ReadonlyMap<number, string>;
  allows(action: ActionOf<Id>): boolean;
  askForHint(): void;
  /** Gives the viewer's seat up. */
  leave(): void;
  /** Runs a request, and shows its refusal. */
  perform(request: () => Promise<void>): void;
}

/** For a link to a rules page: shows what it says over the page that the link is on. */
export const openRules = insteadOfLink((from, address) =>
  showLazyDialog(from, tableWords.rules.title, async () => {
    await import('./lazy-elements.ts');
    return html`<arcus-rules address=${address}></arcus-rules>`;
  }),
);

/** What is in the middle of the page: people gather, play, or see how it ended. */
export const tableBody = <Id extends GameId>(body: TableBody<Id>): TemplateResult => {
  const { view, ui, context } = body;
  if (view.phase === 'playing') return context ? playing(body, context) : hiddenGame(view);
  if (!context || !view.outcome) return gathering(body);
  return html`<section class="play" part="play" aria-label=${gameName(view.game)}>
    ${resultView(ui, view.outcome, context, view.roster?.names ?? [])}
    <div class="again">
      <p class="muted"><a href=${`/t/${view.id}/games/${view.gameNumber}`} target="_blank">${tableWords.ending.check}</a></p>
      ${gatheringSeats(body)}
    </div>
  </section>`;
};

const gathering = <Id extends GameId>(body: TableBody<Id>): TemplateResult => {
  const { view, ui } = body;
  const facts = [...ui.optionWords(view.options), ...settingsSummary(view.settings)];
  return html`<section class="gathering" part="gathering">
    <h1 tabindex="-1">${gameName(view.game)}</h1>
    <p class="muted">${facts.join(' · ')}. <a href=${`/rules/${view.game}`} target="_blank" aria-haspopup="dialog" @click=${openRules}>${tableWords.rules.title}</a></p>
    ${gatheringSeats(body)}
  </section>`;
};

const gatheringSeats = <Id extends GameId>(body: TableBody<Id>): TemplateResult => html`
  <arcus-gathering .state=${body.state} .table=${body.table} .ui=${body.ui} .perform=${body.perform}
    .leave=${body.leave} .reactions=${body.reactions} invite=${body.invite} suggested=${body.suggested}></arcus-gathering>
  ${refusalLine(body)}`;

const playing = <Id extends GameId>(body: TableBody<Id>, context: GameContext<Id>): TemplateResult => {
  const { view, state, table, ui, happened, keys, reactions, hints, allows, askForHint, perform } = body;
  const seating = {
    view,
    presence: state.presence,
    now: table.serverNow,
    playerArea: (seat: Seat) => ui.playerArea(context, seat),
    reaction: (seat: Seat) => reactions.get(seat) ?? null,
  };
  return html`<section class="play" part="play" aria-label=${gameName(view.game)}>
    <h1 class="unseen" tabindex="-1">${gameName(view.game)}</h1>
    ${voteBanner({
      view,
      who: context.who,
      now: table.serverNow,
      vote: (guilty) => perform(() => table.vote(guilty)),
    })}
    ${otherSeats(seating)}
    ${ui.board(context)}
    ${promptArea({
      view,
      ui,
      context,
      happened,
      keys,
      refusal: refusalLine(body),
      hint: hintArea(view, state.hint, hints, ui.moves(context), askForHint),
      allows,
      takeBack: () => perform(table.takeBack),
    })}
    ${ownSeat(seating)}
  </section>`;
};

const refusalLine = ({ refusal }: { readonly refusal: string }): TemplateResult =>
  html`<p class="refusal" role="alert">${refusal}</p>`;

/** What is worth knowing of a table's settings before one sits down, in a few words each. */
export const settingsSummary = ({
  turnSeconds,
  spectators,
  spectatorDelay,
  chat,
  hints,
  transcript,
}: Settings): readonly string[] => {
  const { settings } = gatheringWords;
  return [
    turnSeconds === null ? settings.noClock : settings.perTurn(turnSeconds),
    ...(spectators ? [] : [settings.nobodyWatches]),
    ...(spectators && spectatorDelay > 0 ? [settings.watchLater(spectatorDelay)] : []),
    ...(chat ? [] : [settings.noChat]),
    ...(hints === 'always' ? [settings.hintsForAll] : hints === 'never' ? [settings.noHints] : []),
    transcript === 'full' ? settings.open : settings.closed,
  ];
};
