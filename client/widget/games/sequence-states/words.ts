import { layout } from '../../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../../shared/games/sequence-states/states.ts';
import type { GameTypes, Outcome, Seat } from '../../../sdk/index.ts';
import { cardName, type StateCard } from '../../cards/state.ts';
import type { Move, OptionField, Scene, TalkDrawing } from '../drawing.ts';
import { capital, does, inside, listOf, namesIn } from '../phrases.ts';
import { type Teams, teamAt, teamName } from './chips.ts';
import { choiceOf, handOf, type Id, isAsked, isDead, mayDo, type View } from './choice.ts';

export const options: readonly OptionField[] = [
  {
    key: 'teams',
    label: 'Six or twelve players form',
    choices: [
      { value: 2, label: 'Two teams' },
      { value: 3, label: 'Three teams' },
    ],
  },
  {
    key: 'tableTalk',
    label: 'Talk within a team',
    hint: 'Players of a team may not help each other.',
    choices: [
      { value: 'muted', label: 'No chat while a team game is played' },
      { value: 'penalty', label: 'Chat; the other team judges it' },
    ],
  },
  {
    key: 'loseUndrawnCard',
    label: 'You have to remember to draw',
    hint: 'A card that is not drawn before the next player has drawn is lost.',
    choices: [
      { value: false, label: 'No' },
      { value: true, label: 'Yes' },
    ],
  },
];

export const optionWords = ({
  teams,
  tableTalk,
  loseUndrawnCard,
}: GameTypes[Id]['options']): readonly string[] => [
  teams === 3 ? 'six or twelve players form three teams' : 'four players or more form teams',
  loseUndrawnCard ? 'a card not drawn in time is lost' : 'the table draws for you',
  ...(tableTalk === 'penalty' ? ['table talk costs a card'] : []),
];

const rowColumn = (space: number): { row: number; column: number } => ({
  row: Math.floor(space / 10) + 1,
  column: (space % 10) + 1,
});

const areTeams = ({ players, teams }: View): boolean => players.length > teams;

export const seating =
  'Chips are black, white or pink: a team plays its first player’s colour if it is one of these.';

/** SQ-20. */
export const talk: TalkDrawing<Id> = {
  muted: ({ view, options: { tableTalk } }) =>
    tableTalk === 'muted' && areTeams(view)
      ? 'No table talk: in a team game nobody writes until it is over.'
      : null,
  mayJudge: ({ view, options: { tableTalk }, you }, seat) =>
    tableTalk === 'penalty' && areTeams(view) && you !== null && teamAt(view, you) !== teamAt(view, seat),
};

/** "Ohio, row 3 column 7". */
export const spaceName = (space: number): string => {
  const { row, column } = rowColumn(space);
  const code = layout[space];
  return `${code === undefined ? '' : stateOf(code).name}, row ${row} column ${column}`;
};

const stateAt = (space = 0): string => {
  const code = layout[space];
  return code === undefined ? '' : stateOf(code).name;
};

/** "Ohio to Maine". */
export const places = (five: readonly number[]): string => `${stateAt(five[0])} to ${stateAt(five.at(-1))}`;

/** "the black team". */
export const theTeam = (teams: Teams, team: number): string =>
  `the ${teamName(teams, team).toLowerCase()} team`;

/** Whom a sequence belongs to, within a sentence: the team, or the player alone. */
export const ownerOf = (scene: Scene<Id>, seat: Seat): string =>
  areTeams(scene.view) ? theTeam(scene, teamAt(scene.view, seat)) : inside(scene.names, seat);

const waiting = (scene: Scene<Id>): string => {
  const { view, names } = scene;
  const team = areTeams(view) ? `, for ${theTeam(scene, teamAt(view, view.turn))}` : '';
  const draws = mayDo(scene, 'draw') ? ' You may still draw your card.' : '';
  return `${names.whose(view.turn)} turn${team}.${draws}`;
};

const asked = (card: StateCard, spaces: number, chosen: boolean): string => {
  if (card === 'REMOVE')
    return chosen
      ? 'REMOVE: take this chip off the board?'
      : 'REMOVE: choose the chip that goes off the board.';
  if (card === 'ADD')
    return chosen ? 'ADD: place your chip here?' : 'ADD: choose any open space for your chip.';
  const { name, capital } = stateOf(card);
  if (chosen) return `${capital}, ${name}: place your chip here?`;
  return `${capital}, ${name}: choose ${spaces === 1 ? 'its open space' : 'one of its two spaces'}.`;
};

export const question = (scene: Scene<Id>): string => {
  const { view } = scene;
  const owes = scene.you === null ? 0 : (view.players[scene.you]?.owes ?? 0);
  if (mayDo(scene, 'forfeit'))
    return `Table talk: lay down ${owes > 1 ? `${owes} cards` : 'a card'} of your choice.`;
  if (mayDo(scene, 'pass')) return 'No card of yours can be played. Pass?';
  if (!isAsked(scene)) return waiting(scene);
  const { card, lit, space, marks } = choiceOf(scene);
  if (marks.length > 1) return 'Six in a line or more: which five shall be tied together?';
  if (card === null) {
    const draw = mayDo(scene, 'draw') ? 'Draw your card, or' : 'Your turn:';
    return `${draw} choose a card${handOf(scene).some((held) => isDead(view, held)) && !view.exchanged ? ' to play, or a dead one to turn in' : ' to play'}.`;
  }
  if (isDead(view, card)) {
    return view.exchanged
      ? 'You have turned in a dead card this turn already. Choose another card.'
      : `Both spaces of ${cardName(card)} are covered: turn it in for a new card?`;
  }
  return lit.length === 0
    ? `${cardName(card)} has nowhere to go now. Choose another card.`
    : asked(card, lit.length, space !== null);
};

/** Never legal: for a button that waits for a choice. */
const unchosen = { type: 'place', card: -1, space: -1 } as const;

const playLabel = (scene: Scene<Id>): string => {
  const { card, space } = choiceOf(scene);
  if (mayDo(scene, 'forfeit')) return card === null ? 'Choose a card' : `Lay down ${cardName(card)}`;
  if (card === null) return 'Choose a card';
  if (isDead(scene.view, card)) return `Turn in ${cardName(card)}`;
  if (space === null) return card === 'REMOVE' ? 'Choose a chip' : 'Choose a space';
  if (card !== 'REMOVE') return `Place on ${spaceName(space)}`;
  return `Remove ${teamName(scene, scene.view.chips[space] ?? 0).toLowerCase()} from ${spaceName(space)}`;
};

export const moves = (scene: Scene<Id>): readonly Move<Id>[] => [
  ...(scene.options.loseUndrawnCard ? [{ action: { type: 'draw' as const }, label: 'Draw', key: 'd' }] : []),
  mayDo(scene, 'pass')
    ? { action: { type: 'pass' }, label: 'Pass', key: 'p', bold: true }
    : { action: choiceOf(scene).action ?? unchosen, label: playLabel(scene), key: 'p', bold: true },
];

export const verdict = ({ winners }: Outcome, scene: Scene<Id>): { title: string; why: string } => {
  const { view, names } = scene;
  const [first] = winners;
  if (first === undefined) {
    return {
      title: 'A draw',
      why: 'For a whole round nobody could play a card.',
    };
  }
  const team = teamAt(view, first);
  const fives = view.sequences
    .filter((sequence) => sequence.team === team)
    .map(({ spaces }) => places(spaces));
  const what = `${['No', 'One', 'Two', 'Three', 'Four'][fives.length]} sequence${fives.length === 1 ? '' : 's'}`;
  const title = areTeams(view) ? `${capital(theTeam(scene, team))} wins` : does(names, first, 'win', 'wins');
  const who = areTeams(view) ? ` by ${namesIn(winners, names)}` : '';
  return { title, why: `${what}${who}: ${listOf(fives)}.` };
};

export const score = (count: number): string => (count === 1 ? '1 sequence' : `${count} sequences`);
