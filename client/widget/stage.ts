import { html, type TemplateResult } from 'lit';
import type { ActionOf, GameId, Seat, Table, TableState, ViewOf } from '../sdk/index.ts';
import type { GameContext, GameUi } from './games/drawing.ts';
import { gameName } from './games/registry.ts';
import { promptArea } from './prompt.ts';
import { resultView } from './result.ts';
import './gathering.ts';
import { tableWords } from '#locale/table';
import { showLazyDialog } from './dialog.ts';
import { insteadOfLink } from './links.ts';
import { hiddenGame, voteBanner } from './notices.ts';
import { type HintText, hintArea } from './prompt.ts';
import { otherSeats, ownSeat } from './seats.ts';
import { settingWords } from './setting-summary.ts';

interface Stage<Id extends GameId> {
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
  /** What has just been said with one press, by seat. */
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
export const stage = <Id extends GameId>(now: Stage<Id>): TemplateResult => {
  const { view, ui, context } = now;
  if (view.phase === 'playing') return context ? playing(now, context) : hiddenGame(view);
  if (!context || !view.outcome) return gathering(now);
  return html`<section class="play" part="play" aria-label=${gameName(view.game)}>
    ${resultView(ui, view.outcome, context, view.roster?.names ?? [])}
    <div class="again">
      <p class="muted"><a href=${`/t/${view.id}/games/${view.gameNumber}`} target="_blank">${tableWords.ending.check}</a></p>
      ${hosting(now)}
    </div>
  </section>`;
};

const gathering = <Id extends GameId>(now: Stage<Id>): TemplateResult => {
  const { view, ui } = now;
  const facts = [...ui.optionWords(view.options), ...settingWords(view.settings)];
  return html`<section class="gathering" part="gathering">
    <h1 tabindex="-1">${gameName(view.game)}</h1>
    <p class="muted">${facts.join(' · ')}. <a href=${`/rules/${view.game}`} target="_blank" aria-haspopup="dialog" @click=${openRules}>${tableWords.rules.title}</a></p>
    ${hosting(now)}
  </section>`;
};

const hosting = <Id extends GameId>(now: Stage<Id>): TemplateResult => html`
  <arcus-gathering .state=${now.state} .table=${now.table} .ui=${now.ui} .perform=${now.perform}
    .leave=${now.leave} .reactions=${now.reactions} invite=${now.invite} suggested=${now.suggested}></arcus-gathering>
  ${alert(now)}`;

const playing = <Id extends GameId>(now: Stage<Id>, context: GameContext<Id>): TemplateResult => {
  const { view, state, table, ui, happened, keys, reactions, hints, allows, askForHint, perform } = now;
  const seating = {
    view,
    presence: state.presence,
    now: table.serverNow,
    belongings: (seat: Seat) => ui.playerArea(context, seat),
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
      refusal: alert(now),
      hint: hintArea(view, state.hint, hints, ui.moves(context), askForHint),
      allows,
      takeBack: () => perform(table.takeBack),
    })}
    ${ownSeat(seating)}
  </section>`;
};

const alert = ({ refusal }: { readonly refusal: string }): TemplateResult =>
  html`<p class="refusal" role="alert">${refusal}</p>`;
