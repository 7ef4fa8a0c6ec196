import { listOf } from '#locale/grammar';
import { eventSentences, gameWords } from '#locale/sequence-states';
import { tableWords } from '#locale/table';
import { isTeamGame, layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import type { Event, Options, View } from '../../../shared/games/sequence-states/types.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { Outcome } from '../../sdk/index.ts';
import { cardName, type StateCard } from '../../widget/cards/state.ts';
import {
  type GameContext,
  type Move,
  mayDo,
  type OptionField,
  onOrOff,
  ownPlayer,
  type TalkUi,
} from '../game-ui.ts';
import { chipsOf, teamAt } from './chips.ts';
import { choiceOf, handOf, isAsked, isDead } from './choice.ts';
import type { Id } from './cover.ts';

export const options: readonly OptionField[] = [
  {
    key: 'teams',
    label: gameWords.options.teams,
    choices: [
      { value: 2, label: gameWords.options.two },
      { value: 3, label: gameWords.options.three },
    ],
  },
  {
    key: 'tableTalk',
    label: gameWords.options.talk,
    hint: gameWords.options.talkHint,
    choices: [
      { value: 'muted', label: gameWords.options.muted },
      { value: 'penalty', label: gameWords.options.penalty },
    ],
  },
  {
    key: 'loseUndrawnCard',
    label: gameWords.options.draw,
    hint: gameWords.options.drawHint,
    choices: onOrOff(gameWords.options),
  },
];

export const optionWords = ({ teams, tableTalk, loseUndrawnCard }: Options): readonly string[] => [
  teams === 3 ? gameWords.chosen.threeTeams : gameWords.chosen.teams,
  loseUndrawnCard ? gameWords.chosen.lost : gameWords.chosen.drawn,
  ...(tableTalk === 'penalty' ? [gameWords.chosen.penalty] : []),
];

/** SQ-20. */
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

/** "Ohio, row 3 column 7", or as `name` has it. */
export const spaceName = (space: number, name = gameWords.space): string =>
  name(stateAt(space), Math.floor(space / 10) + 1, (space % 10) + 1);

/** "Ohio to Maine". */
export const lineName = (five: readonly number[]): string =>
  gameWords.line(stateAt(five[0]), stateAt(five.at(-1)));

const waitingPrompt = (context: GameContext<Id>): string => {
  const { view, who } = context;
  const chips = isTeamGame(view) ? chipsOf(context, teamAt(view, view.turn)) : null;
  return gameWords.turnOf(who(view.turn), chips, mayDo(context, 'draw'));
};

const choicePrompt = (card: StateCard, spaces: number, chosen: boolean): string => {
  if (card === 'REMOVE') return chosen ? gameWords.removeThis : gameWords.removeWhich;
  if (card === 'ADD') return chosen ? gameWords.addHere : gameWords.addWhere;
  const { capital } = stateOf(card);
  return chosen
    ? gameWords.placeHere(capital, cardName(card))
    : gameWords.whichSpace(capital, cardName(card), spaces);
};

export const promptText = (context: GameContext<Id>): string => {
  const { view } = context;
  if (mayDo(context, 'forfeit')) return gameWords.owed(ownPlayer(context)?.owes ?? 0);
  if (mayDo(context, 'pass')) return gameWords.noCards;
  if (!isAsked(context)) return waitingPrompt(context);
  const { card, lit, space, marks } = choiceOf(context);
  if (marks.length > 1) return gameWords.sixInLine;
  if (card === null) {
    const mayTurnIn = handOf(context).some((held) => isDead(view, held)) && !view.exchanged;
    return gameWords.whichCard(mayDo(context, 'draw'), mayTurnIn);
  }
  if (isDead(view, card)) return view.exchanged ? gameWords.hasTurnedIn : gameWords.isDead(cardName(card));
  return lit.length === 0
    ? gameWords.nowhere(cardName(card))
    : choicePrompt(card, lit.length, space !== null);
};

/** Never legal: for a button that waits for a choice. */
const unchosen = { type: 'place', card: -1, space: -1 } as const;

const playLabel = (context: GameContext<Id>): string => {
  const { card, space } = choiceOf(context);
  if (card === null) return gameWords.chooseCard;
  if (mayDo(context, 'forfeit')) return gameWords.layDown(cardName(card));
  if (isDead(context.view, card)) return gameWords.turnIn(cardName(card));
  if (space === null) return card === 'REMOVE' ? gameWords.chooseChip : gameWords.chooseSpace;
  if (card !== 'REMOVE') return gameWords.placeOn(spaceName(space));
  return gameWords.removeFrom(chipsOf(context, context.view.chips[space] ?? 0), spaceName(space));
};

export const moves = (context: GameContext<Id>): readonly Move<Id>[] => [
  ...(context.options.loseUndrawnCard
    ? [{ action: { type: 'draw' as const }, label: gameWords.draw, key: 'd' }]
    : []),
  mayDo(context, 'pass')
    ? { action: { type: 'pass' }, label: gameWords.pass, key: 'p', bold: true }
    : { action: choiceOf(context).action ?? unchosen, label: playLabel(context), key: 'p', bold: true },
];

export const resultText = (
  { winners, reason }: Outcome,
  context: GameContext<Id>,
): { title: string; why: string } => {
  const { view, who } = context;
  const [first] = winners;
  if (first === undefined) {
    const why = reason === 'last-deck' ? gameWords.whyLastDeck : gameWords.whyDraw;
    return { title: gameWords.aDraw, why };
  }
  const team = teamAt(view, first);
  const lines = view.sequences
    .filter((sequence) => sequence.team === team)
    .map(({ spaces }) => lineName(spaces));
  return isTeamGame(view)
    ? { title: gameWords.teamWins(chipsOf(context, team)), why: gameWords.whyWon(lines, winners.map(who)) }
    : { title: gameWords.wins(who(first)), why: gameWords.whyWon(lines, []) };
};

/** What happened, for the log. That others drew goes without saying, unless they might have forgotten to. */
export const describeEvent = (event: Event, context: GameContext<Id>, before: View | null): string | null => {
  const { who, view, options } = context;
  if (before === null) return null;
  if (event.type === 'drew' && event.card === null && !options.loseUndrawnCard) return null;
  return sentenceOf(eventSentences, event.type, event, {
    who,
    cardName,
    spaceName,
    lineName: lineName,
    chipsOf: (team) => chipsOf(context, team),
    sideOf: (seat) => (isTeamGame(view) ? chipsOf(context, teamAt(view, seat)) : null),
    cardsLeft: (seat) => view.players[seat]?.count ?? 0,
  });
};

/** The cards the viewer holds. */
export const spokenSummary = (context: GameContext<Id>): readonly string[] => {
  const cards = handOf(context);
  return cards.length === 0 ? [] : [tableWords.asking.hold(listOf(cards.map(cardName)))];
};
