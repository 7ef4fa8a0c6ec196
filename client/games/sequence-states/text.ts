import { eventSentences, gameWords } from '#games/sequence-states/locale';
import { listOf } from '#locale/grammar';
import { tableWords } from '#locale/table';
import {
  isTeamGame,
  layout,
  sequencesToWin,
  teamCount,
} from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import type { Event, Options } from '../../../shared/games/sequence-states/types.ts';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import { type GameContext, type Move, mayDo, ownPlayer, type TalkUi } from '../../game-ui/game-ui.ts';
import { lossOf } from '../../game-ui/loss.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { Outcome, Seat } from '../../sdk/index.ts';
import { type ChipColor, chipsOf, teamAt } from './chips.ts';
import { choiceOf, handOf, isAsked, isDead } from './choice.ts';
import type { Id } from './cover.ts';
import { cardName, type StateCard } from './state-card.ts';

export const goal = ({ teams }: Options, players: number): string =>
  gameWords.goal(sequencesToWin(teamCount(players, teams)));

export const optionWords = ({
  teams,
  tableTalk,
  loseUndrawnCard,
  geography,
  endlessDecks,
}: Options): readonly string[] => [
  teams === 3 ? gameWords.optionTexts.threeTeams : gameWords.optionTexts.teams,
  loseUndrawnCard ? gameWords.optionTexts.lost : gameWords.optionTexts.drawn,
  ...(tableTalk === 'penalty' ? [gameWords.optionTexts.penalty] : []),
  ...(endlessDecks ? [gameWords.optionTexts.endlessDecks] : []),
  ...(geography ? [gameWords.optionTexts.geography] : []),
];

/** [SQ-20] */
export const talk: TalkUi<Id> = {
  muted: ({ view, options: { tableTalk } }) =>
    tableTalk === 'muted' && isTeamGame(view) ? gameWords.muted : null,
  mayJudge: ({ view, options: { tableTalk }, you }, seat) =>
    tableTalk === 'penalty' && isTeamGame(view) && you !== null && teamAt(view, you) !== teamAt(view, seat),
};

const stateAt = (space = 0): string => {
  const code = layout[space];
  return code === undefined ? '' : cardName(code);
};

/** "Ohio (row 3, column 7)"; with `geography` only the position [SQ-6]. */
export const spaceName = (space: number, { geography }: Pick<Options, 'geography'>): string =>
  gameWords.space(geography ? null : stateAt(space), Math.floor(space / 10) + 1, (space % 10) + 1);

/** The names of both ends, each state being on two spaces. */
export const lineName = (five: readonly number[], options: Pick<Options, 'geography'>): string => {
  const [first = 0] = five;
  return gameWords.line(spaceName(first, options), spaceName(five.at(-1) ?? first, options));
};

/** "Ohio to Texas"; with `geography` only the positions [SQ-6]. */
const sequenceName = (five: readonly number[], options: Pick<Options, 'geography'>): string =>
  options.geography ? lineName(five, options) : gameWords.line(stateAt(five[0]), stateAt(five.at(-1)));

/** With `geography` a card shows and is named by its capital alone [SQ-6]. */
export const shownName = (card: StateCard, { geography }: Pick<Options, 'geography'>): string =>
  geography && card !== 'ADD' && card !== 'REMOVE' ? stateOf(card).capital : cardName(card);

/** The chips of the player's team; null without teams. */
const sideOf = (context: GameContext<Id>, seat: Seat): ChipColor | null =>
  isTeamGame(context.view) ? chipsOf(context, teamAt(context.view, seat)) : null;

const waitingPrompt = (context: GameContext<Id>): string => {
  const { view, who } = context;
  return gameWords.turnOf(who(view.turn), sideOf(context, view.turn), mayDo(context, 'draw'));
};

const choicePrompt = (card: StateCard, spaces: number, chosen: boolean, geography: boolean): string => {
  if (card === 'REMOVE') return chosen ? gameWords.removeThis : gameWords.removeWhich;
  if (card === 'ADD') return chosen ? gameWords.addHere : gameWords.addWhere;
  const { capital } = stateOf(card);
  const state = geography ? null : cardName(card);
  return chosen ? gameWords.placeHere(capital, state) : gameWords.whichSpace(capital, state, spaces);
};

/** The sequence that the latest chip has made; empty without one. */
const madeText = (context: GameContext<Id>, { latest, players, sequences }: View): string => {
  const { who, options } = context;
  const newest = sequences.at(-1);
  if (newest === undefined || latest === null) return '';
  return newest.spaces.includes(players[latest]?.last ?? -1)
    ? gameWords.sequenceFor(who(latest), sideOf(context, latest), sequenceName(newest.spaces, options))
    : '';
};

export const promptText = (context: GameContext<Id>, shown = context.view): string => {
  const { view, options, toAct } = context;
  // While a sequence is shown, and after the last move.
  if (toAct.length === 0) return madeText(context, shown);
  if (mayDo(context, 'forfeit')) return gameWords.forfeitPrompt(ownPlayer(context)?.owes ?? 0);
  if (mayDo(context, 'pass')) return gameWords.noCards;
  if (!isAsked(context)) return waitingPrompt(context);
  const { card, lit, space, marks } = choiceOf(context);
  if (marks.length > 1) return gameWords.sixInLine;
  if (card === null) {
    const mayTurnIn = handOf(context).some((held) => isDead(view, held)) && !view.exchanged;
    return gameWords.whichCard(mayDo(context, 'draw'), mayTurnIn);
  }
  if (isDead(view, card))
    return view.exchanged ? gameWords.hasTurnedIn : gameWords.isDead(shownName(card, options));
  return lit.length === 0
    ? gameWords.noOpenSpace(shownName(card, options))
    : choicePrompt(card, lit.length, space !== null, options.geography);
};

/** Never legal: disables the button until a choice is made. */
const placeholderAction = { type: 'place', card: -1, space: -1 } as const;

const playLabel = (context: GameContext<Id>): string => {
  const { card, space } = choiceOf(context);
  const { options } = context;
  if (card === null) return gameWords.chooseCard;
  if (mayDo(context, 'forfeit')) return gameWords.layDown(shownName(card, options));
  if (isDead(context.view, card)) return gameWords.turnIn(shownName(card, options));
  if (space === null) return card === 'REMOVE' ? gameWords.chooseChip : gameWords.chooseSpace;
  const name = options.geography ? spaceName(space, options) : stateAt(space);
  if (card !== 'REMOVE') return gameWords.placeOn(name);
  return gameWords.removeFrom(chipsOf(context, context.view.chips[space] ?? 0), name);
};

export const moves = (context: GameContext<Id>): readonly Move<Id>[] => [
  ...(context.options.loseUndrawnCard
    ? [{ action: { type: 'draw' as const }, label: gameWords.draw, key: 'd' }]
    : []),
  mayDo(context, 'pass')
    ? { action: { type: 'pass' }, label: gameWords.pass, key: 'p', bold: true }
    : {
        action: choiceOf(context).action ?? placeholderAction,
        label: playLabel(context),
        key: 'p',
        bold: true,
      },
];

export const resultText = (outcome: Outcome, context: GameContext<Id>): { title: string; why: string } => {
  const { winners, reason } = outcome;
  const { view, who, you } = context;
  const [first] = winners;
  if (first === undefined) {
    const why = reason === 'last-deck' ? gameWords.whyLastDeck : gameWords.whyDraw;
    return { title: gameWords.aDraw, why };
  }
  const team = teamAt(view, first);
  const isTeams = isTeamGame(view);
  const loss = lossOf(outcome, you);
  const lines = view.sequences
    .filter((sequence) => sequence.team === team)
    .map(({ spaces }) => sequenceName(spaces, context.options));
  const chips = chipsOf(context, team);
  const won = you === null || loss ? chips : 'yours';
  return {
    title:
      isTeams && won !== 'yours'
        ? gameWords.teamWins(chips)
        : gameWords.wins(who(isTeams ? (you ?? first) : first)),
    why:
      reason === 'most-open-fours'
        ? gameWords.whyOpenFours
        : gameWords.whyWon(isTeams ? won : who(first), lines, loss?.behind ?? null),
  };
};

/** Other players' draws are logged only if they could be forgotten. */
export const describeEvent = (event: Event, context: GameContext<Id>, before: View | null): string | null => {
  const { who, view, options } = context;
  if (before === null) return null;
  if (event.type === 'drew' && event.card === null && !options.loseUndrawnCard) return null;
  return sentenceOf(eventSentences, event.type, event, {
    who,
    cardName: (card) => shownName(card, options),
    // The chip's space may now be named [SQ-6].
    spaceName: stateAt,
    lineName: (five) => sequenceName(five, options),
    chipsOf: (team) => chipsOf(context, team),
    sideOf: (seat) => sideOf(context, seat),
    cardsLeft: (seat) => view.players[seat]?.count ?? 0,
  });
};

export const spokenSummary = (context: GameContext<Id>): readonly string[] => {
  const cards = handOf(context);
  return cards.length === 0
    ? []
    : [tableWords.prompts.hold(listOf(cards.map((card) => shownName(card, context.options))))];
};
