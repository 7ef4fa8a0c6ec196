import { layout } from '../../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../../shared/games/sequence-states/states.ts';
import type { GameTypes, Outcome } from '../../../sdk/index.ts';
import { cardName, type StateCard } from '../../cards/state.ts';
import type { GameContext, Move, OptionField, TalkUi } from '../drawing.ts';
import { chipsOf, teamAt } from './chips.ts';
import { choiceOf, handOf, type Id, isAsked, isDead, mayDo, type View } from './choice.ts';
import { words } from './words/en.ts';

export const options: readonly OptionField[] = [
  {
    key: 'teams',
    label: words.options.teams,
    choices: [
      { value: 2, label: words.options.two },
      { value: 3, label: words.options.three },
    ],
  },
  {
    key: 'tableTalk',
    label: words.options.talk,
    hint: words.options.talkHint,
    choices: [
      { value: 'muted', label: words.options.muted },
      { value: 'penalty', label: words.options.penalty },
    ],
  },
  {
    key: 'loseUndrawnCard',
    label: words.options.draw,
    hint: words.options.drawHint,
    choices: [
      { value: false, label: words.options.no },
      { value: true, label: words.options.yes },
    ],
  },
];

export const optionWords = ({
  teams,
  tableTalk,
  loseUndrawnCard,
}: GameTypes[Id]['options']): readonly string[] => [
  teams === 3 ? words.chosen.threeTeams : words.chosen.teams,
  loseUndrawnCard ? words.chosen.lost : words.chosen.drawn,
  ...(tableTalk === 'penalty' ? [words.chosen.penalty] : []),
];

export const areTeams = ({ players, teams }: View): boolean => players.length > teams;

/** SQ-20. */
export const talk: TalkUi<Id> = {
  muted: ({ view, options: { tableTalk } }) => (tableTalk === 'muted' && areTeams(view) ? words.muted : null),
  mayJudge: ({ view, options: { tableTalk }, you }, seat) =>
    tableTalk === 'penalty' && areTeams(view) && you !== null && teamAt(view, you) !== teamAt(view, seat),
};

const stateAt = (space = 0): string => {
  const code = layout[space];
  return code === undefined ? '' : cardName(code);
};

/** "Ohio, row 3 column 7", or as `name` has it. */
export const spaceName = (space: number, name = words.space): string =>
  name(stateAt(space), Math.floor(space / 10) + 1, (space % 10) + 1);

/** "Ohio to Maine". */
export const lineOf = (five: readonly number[]): string => words.line(stateAt(five[0]), stateAt(five.at(-1)));

const waiting = (context: GameContext<Id>): string => {
  const { view, who } = context;
  const chips = areTeams(view) ? chipsOf(context, teamAt(view, view.turn)) : null;
  return words.turnOf(who(view.turn), chips, mayDo(context, 'draw'));
};

const asked = (card: StateCard, spaces: number, chosen: boolean): string => {
  if (card === 'REMOVE') return chosen ? words.removeThis : words.removeWhich;
  if (card === 'ADD') return chosen ? words.addHere : words.addWhere;
  const { capital } = stateOf(card);
  return chosen
    ? words.placeHere(capital, cardName(card))
    : words.whichSpace(capital, cardName(card), spaces);
};

export const promptText = (context: GameContext<Id>): string => {
  const { view } = context;
  const owes = context.you === null ? 0 : (view.players[context.you]?.owes ?? 0);
  if (mayDo(context, 'forfeit')) return words.owed(owes);
  if (mayDo(context, 'pass')) return words.noCards;
  if (!isAsked(context)) return waiting(context);
  const { card, lit, space, marks } = choiceOf(context);
  if (marks.length > 1) return words.sixInLine;
  if (card === null) {
    const mayTurnIn = handOf(context).some((held) => isDead(view, held)) && !view.exchanged;
    return words.whichCard(mayDo(context, 'draw'), mayTurnIn);
  }
  if (isDead(view, card)) return view.exchanged ? words.hasTurnedIn : words.isDead(cardName(card));
  return lit.length === 0 ? words.nowhere(cardName(card)) : asked(card, lit.length, space !== null);
};

/** Never legal: for a button that waits for a choice. */
const unchosen = { type: 'place', card: -1, space: -1 } as const;

const playLabel = (context: GameContext<Id>): string => {
  const { card, space } = choiceOf(context);
  if (card === null) return words.chooseCard;
  if (mayDo(context, 'forfeit')) return words.layDown(cardName(card));
  if (isDead(context.view, card)) return words.turnIn(cardName(card));
  if (space === null) return card === 'REMOVE' ? words.chooseChip : words.chooseSpace;
  if (card !== 'REMOVE') return words.placeOn(spaceName(space));
  return words.removeFrom(chipsOf(context, context.view.chips[space] ?? 0), spaceName(space));
};

export const moves = (context: GameContext<Id>): readonly Move<Id>[] => [
  ...(context.options.loseUndrawnCard
    ? [{ action: { type: 'draw' as const }, label: words.draw, key: 'd' }]
    : []),
  mayDo(context, 'pass')
    ? { action: { type: 'pass' }, label: words.pass, key: 'p', bold: true }
    : { action: choiceOf(context).action ?? unchosen, label: playLabel(context), key: 'p', bold: true },
];

export const resultText = (
  { winners }: Outcome,
  context: GameContext<Id>,
): { title: string; why: string } => {
  const { view, who } = context;
  const [first] = winners;
  if (first === undefined) return { title: words.aDraw, why: words.whyDraw };
  const team = teamAt(view, first);
  const lines = view.sequences
    .filter((sequence) => sequence.team === team)
    .map(({ spaces }) => lineOf(spaces));
  return areTeams(view)
    ? { title: words.teamWins(chipsOf(context, team)), why: words.whyWon(lines, winners.map(who)) }
    : { title: words.wins(who(first)), why: words.whyWon(lines, []) };
};
