import { html, nothing, type TemplateResult } from 'lit';
import { endingWords, scoreWords } from '#locale/dialogs';
import { listOf } from '#locale/grammar';
import { tableWords } from '#locale/table';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { discColorOf, whoOf } from '../../game-ui/context.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import { gameEntry } from '../../games/registry.ts';
import type { Scene } from '../../motion/scenes.ts';
import type { GameId, Outcome, Seat, TableView } from '../../sdk/index.ts';
import { arc } from '../../theme/arc.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { sitePath } from '../../ui/site-path.ts';
import { replayPath } from '../game-paths.ts';
import { seatDot } from '../seats.ts';
import { pictureDialog } from './picture.ts';

export { resultStyles } from './styles.ts';

/** The result of a game: winners first, then by score. */
export const resultView = <Id extends GameId>(
  ui: GameUi<Id>,
  outcome: Outcome,
  context: GameContext<Id>,
  players: readonly (string | undefined)[],
  evening = '',
): TemplateResult => {
  const { title, why } = ui.resultText(outcome, context);
  const sides = sidesOf(ui, outcome, context);
  const shared = sides.filter(({ won }) => won).length > 1;
  const cards = ui.winningCards?.(outcome, context) ?? [];
  // Otherwise the viewer's own row would differ.
  const fromOutside = { ...context, you: null };
  return html`<div class="ending">
    <div class="won-by">
      <div class="arch">
        <span class="winners">${outcome.winners.map((seat) => html`<arcus-clock class="disc" data-place=${`arch-${seat}`} name=${players[seat] ?? ''} .color=${discColorOf(ui, context, seat)}></arcus-clock>`)}</span>
        ${arc({ held: ui.winnersColors(outcome, context), motion: 'filling' })}
      </div>
      <h2 class=${`prompt ${isLong(title) ? 'long' : ''}`} tabindex="-1">${title}</h2>
      <p>${why}</p>
      ${ui.finalView?.(context) ?? nothing}
    </div>
    <div class="sheet">
      <ol class="ranking" role="list" tabindex="0" aria-label=${scoreWords.scores}>
        ${sides.map(({ seats, won, score }) => {
          const [seat, ...others] = seats;
          const alone = others.length === 0;
          const name = listOf(seats.map((member) => players[member] ?? tableWords.formerPlayer));
          const color = discColorOf(ui, context, seat);
          const wins = alone ? scoreWords.wins : scoreWords.teamWins;
          return html`<li class=${won ? 'won' : ''}><span class="who">${alone && color ? seatDot(color) : nothing}<span translate="no" class=${`name ${isLong(name) ? 'long' : ''}`} dir=${alone ? 'auto' : nothing} title=${name}>${name}</span>
            ${won ? html`<span class="badge">${shared ? scoreWords.sharesWin : wins}</span>` : nothing}</span>
            <span>${ui.score(score)}</span>${ui.playerArea(fromOutside, seat)}</li>`;
        })}
      </ol>
      ${evening === '' ? nothing : html`<p class="evening">${evening}</p>`}
    </div>
    ${cards.length === 0 ? nothing : html`<p class="won-cards" data-place="won" aria-hidden="true">${cards.map(({ card }, at) => html`<span .style=${`--at:${at - (cards.length - 1) / 2}`}>${card}</span>`)}</p>`}
  </div>`;
};

const riseMs = 560;

/** The winners' discs rise to the arch and their cards to the fan. */
export const endScene = <Id extends GameId>(
  { outcome, seats }: TableView,
  ui: GameUi<Id>,
  context: GameContext<Id> | null,
): Scene => {
  const discs = (outcome?.winners ?? []).map((seat) => {
    const { name = '' } = seats[seat] ?? {};
    const color = context && discColorOf(ui, context, seat);
    const as = html`<arcus-clock name=${name} .color=${color}></arcus-clock>`;
    return { from: `disc-${seat}`, to: `arch-${seat}`, as, durationMs: riseMs };
  });
  const cards = (outcome && context && ui.winningCards?.(outcome, context)) ?? [];
  return { motions: [...discs, ...cards.map(({ from }, at) => ({ from, to: `won:${at}` }))], staggerMs: 50 };
};

/** Whether the replay finds the costliest decisions. */
const isJudged = ({ game, rules, settings }: TableView): boolean => {
  const { ui, version } = gameEntry(game);
  return settings.transcript === 'full' && ui === 'built-in' && version === rules;
};

/** Shows the check of a view's last game under this label. */
export type ShowCheck = (label: string, view: Pick<TableView, 'id' | 'gameNumber'>) => void;

/**
 * Behind one button: what the players can do with the last game, and with the table (`own`). Without `check` its check is another page;
 * `isLocal`: the page holds the table.
 */
export const afterGame = <Id extends GameId>(
  view: TableView,
  ui: GameUi<Id>,
  outcome: Outcome,
  context: GameContext<Id>,
  check: ShowCheck | null,
  isLocal: boolean,
  own: TemplateResult,
): TemplateResult => {
  const { id, gameNumber, game, roster } = view;
  const address = replayPath(game, id, gameNumber, isLocal);
  const { more, watch, costliest, share } = endingWords;
  const show = ({ currentTarget }: Event): Promise<void> =>
    sharePicture(
      currentTarget as Element,
      game as Id,
      ui,
      outcome,
      context,
      roster?.names ?? [],
      isLocal ? sitePath : address,
    );
  const isFramed = globalThis.parent !== globalThis.window;
  const link = (to: string, label: string): TemplateResult =>
    isFramed
      ? html`<a class="small-button" href=${to} target="_blank">${endingWords.inNewTab(label)}</a>`
      : html`<a class="small-button" href=${to}>${label}</a>`;
  return html`<button class="small-button" type="button" popovertarget="more">${more}</button><div id="more" popover @click=${closed}>
    ${
      // The browser keeps apart what a frame of another site has stored.
      isLocal && isFramed ? nothing : link(address, watch)
    }
    <button class="small-button" type="button" aria-haspopup="dialog" @click=${show}>${share}</button>
    ${context.you !== null && !isLocal && isJudged(view) ? link(`${address}#costliest`, costliest) : nothing}
    ${
      isLocal
        ? nothing
        : check
          ? html`<button class="small-button" type="button" aria-haspopup="dialog" @click=${() => check(endingWords.check, view)}>${endingWords.check}</button>`
          : link(`${address}?check`, endingWords.check)
    }
    ${own}${isLocal ? html`<p class="muted">${endingWords.dealtHere}</p>` : nothing}</div>`;
};

/** Closes what stands behind the button before a dialog opens, which then gives the focus back to the button. */
const closed = {
  handleEvent: ({ currentTarget, target }: Event): void => {
    if (!(target instanceof Element && target.closest('[aria-haspopup]'))) return;
    const menu = currentTarget as HTMLElement;
    menu.hidePopover();
    if (menu.previousElementSibling instanceof HTMLElement) menu.previousElementSibling.focus();
  },
  capture: true,
};

/** Shows the result as a picture to save or send. */
const sharePicture = <Id extends GameId>(
  from: Element,
  game: Id,
  ui: GameUi<Id>,
  outcome: Outcome,
  context: GameContext<Id>,
  players: readonly (string | undefined)[],
  replay: string,
): Promise<void> =>
  showLazyDialog(from, endingWords.share, async () => {
    const sides = sidesOf(ui, outcome, context);
    // For others: without “you”.
    const fromOutside = { ...context, you: null, who: whoOf(players, null) };
    return pictureDialog({
      game,
      title: ui.resultText(outcome, fromOutside).title,
      held: ui.winnersColors(outcome, context),
      endedAt: Date.now(),
      cards: (ui.winningCards?.(outcome, context) ?? []).map(({ card }) => card),
      replay: new URL(replay, location.href).href,
      rows: sides.map(({ seats, won, score }) => ({
        name: listOf(seats.map((seat) => players[seat] ?? tableWords.formerPlayer)),
        score: ui.score(score),
        color: seats.length === 1 ? discColorOf(ui, context, seats[0]) : null,
        won,
      })),
    });
  });

/** The games that each present player has won at the table, most first; empty before a second game. */
export const eveningScore = ({
  gameNumber,
  seats,
  wins,
}: Pick<TableView, 'gameNumber' | 'seats' | 'wins'>): string => {
  const won = seats
    .flatMap((seat, index) => (seat ? [{ name: seat.name, count: wins[index] ?? 0 }] : []))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return gameNumber < 2 || won.length === 0
    ? ''
    : scoreWords.evening(won.map(({ name, count }) => `${name} ${count}`).join(' · '));
};

const isLong = ({ length }: string): boolean => length > 18;

interface RankedSide {
  readonly seats: readonly [Seat, ...Seat[]];
  readonly won: boolean;
  readonly score: number;
}

const sidesOf = <Id extends GameId>(
  ui: GameUi<Id>,
  outcome: Outcome,
  context: GameContext<Id>,
): readonly RankedSide[] =>
  ranking(
    outcome,
    (seat) => ui.team?.(context, seat) ?? seat,
    (seat) => ui.lasted?.(context, seat) ?? 0,
  );

/** Winners first, then by score. `teamOf` numbers the side of a seat. */
export const ranking = (
  { winners, scores }: Outcome,
  teamOf: (seat: Seat) => number,
  lasted: (seat: Seat) => number = () => 0,
): readonly RankedSide[] => {
  const teams = new Map<number, [Seat, ...Seat[]]>();
  for (const seat of seatsUpTo(scores.length)) {
    const members = teams.get(teamOf(seat));
    if (members) members.push(seat);
    else teams.set(teamOf(seat), [seat]);
  }
  return [...teams.values()]
    .map((seats) => ({ seats, won: winners.includes(seats[0]), score: scores[seats[0]] ?? 0 }))
    .sort(
      (a, b) => Number(b.won) - Number(a.won) || b.score - a.score || lasted(b.seats[0]) - lasted(a.seats[0]),
    );
};
