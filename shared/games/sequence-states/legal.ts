import type { Template } from '../../kernel/action.ts';
import type { Rejection } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { at } from '../../kernel/util.ts';
import { allSpaces, chipsPerTeam, layout, spacesOf, type Team, teamOf } from './board.ts';
import type { Card } from './cards.ts';
import { type Five, markings } from './sequences.ts';
import type { Action, Player, State } from './types.ts';

/** One template for equal cards, and one more for each way to mark completed sequences. */
export const legal = (state: State, seat: Seat): readonly Template<Action>[] => {
  const player = state.players[seat];
  if (player === undefined || state.outcome !== null) return [];
  // SQ-20: a forfeit comes first.
  if (player.owes > 0) return [{ type: 'forfeit', card: { from: 0, to: player.hand.length - 1 } }];
  return [...(isOnTurn(state, seat) ? onTurn(state, seat) : []), ...drawing(state, seat)];
};

const drawing = ({ undrawn }: State, seat: Seat): Template<Action>[] =>
  undrawn.includes(seat) ? [{ type: 'draw' }] : [];

const onTurn = (state: State, seat: Seat): Template<Action>[] => {
  if (!hasMove(state, seat)) return [{ type: 'pass' }];
  const kinds = [...new Set(handOf(state, seat))];
  const dead = placesOf(state, seat, (card) => isDead(state, card));
  return [
    ...kinds.flatMap((kind) => playing(state, seat, kind)),
    ...(state.exchanged || dead.length === 0 ? [] : [{ type: 'exchange' as const, card: { oneOf: dead } }]),
  ];
};

const playing = (state: State, seat: Seat, kind: Card): Template<Action>[] => {
  const card = { oneOf: placesOf(state, seat, (other) => other === kind) };
  const spaces = targetsOf(state, seat, kind);
  if (spaces.length === 0) return [];
  if (kind === 'REMOVE') return [{ type: 'remove', card, space: { oneOf: spaces } }];
  const completing = spaces.flatMap((space) =>
    markingsFor(state, seat, space)
      .filter((way) => way.length > 0)
      .map((way): Template<Action> => {
        const marks = { someOf: way, min: way.length, max: way.length };
        return { type: 'place-and-mark', card, space: { oneOf: [space] }, marks };
      }),
  );
  return [{ type: 'place', card, space: { oneOf: spaces } }, ...completing];
};

const placesOf = (state: State, seat: Seat, isMeant: (card: Card) => boolean): number[] =>
  handOf(state, seat).flatMap((card, place) => (isMeant(card) ? [place] : []));

const isOpen = ({ chips }: State, space: number): boolean => chips[space] === null;

/** SQ-7: a removed chip returns to its team. */
const hasChipLeft = ({ chips }: State, team: Team): boolean =>
  chips.filter((owner) => owner === team).length < chipsPerTeam;

/** SQ-16. */
const isLocked = ({ sequences }: State, space: number): boolean =>
  sequences.some(({ spaces }) => spaces.includes(space));

/** Open spaces, or for REMOVE the opponents' chips, in the order of the board. */
export const targetsOf = (state: State, seat: Seat, card: Card): readonly number[] => {
  const team = teamOf(seat, state.teams);
  if (card === 'REMOVE') {
    return allSpaces.filter((space) => {
      const owner = state.chips[space];
      return typeof owner === 'number' && owner !== team && !isLocked(state, space);
    });
  }
  if (!hasChipLeft(state, team)) return [];
  return (card === 'ADD' ? allSpaces : spacesOf(card)).filter((space) => isOpen(state, space));
};

/** SQ-11. */
const isDead = (state: State, card: Card): boolean =>
  card !== 'ADD' && card !== 'REMOVE' && !spacesOf(card).some((space) => isOpen(state, space));

export const handOf = (state: State, seat: Seat): readonly Card[] => at(state.players, seat).hand;

export const canPlay = (state: State, seat: Seat): boolean =>
  handOf(state, seat).some((card) => targetsOf(state, seat, card).length > 0);

/** The place of the first dead card that the seat may exchange (SQ-11), or null. */
export const firstDead = (state: State, seat: Seat): number | null => {
  const place = state.exchanged ? -1 : handOf(state, seat).findIndex((card) => isDead(state, card));
  return place === -1 ? null : place;
};

/** Otherwise the seat passes (SQ-13). */
const hasMove = (state: State, seat: Seat): boolean =>
  canPlay(state, seat) || firstDead(state, seat) !== null;

/** SQ-18. */
export const markingsFor = ({ chips, sequences, teams }: State, seat: Seat, space: number): Five[][] =>
  markings(chips, sequences, teamOf(seat, teams), space);

export const isOnTurn = (state: State, seat: Seat): boolean => state.outcome === null && state.turn === seat;

const reject = (rule: string, reason: string): Rejection => ({ rule, reason });

/** ALL-3. */
export const refusal = (state: State, seat: Seat, action: Action): Rejection | null => {
  const player = state.players[seat];
  if (state.outcome !== null) return reject('SQ-19', 'The game is over.');
  if (player === undefined) return reject('SQ-1', 'You do not play here.');
  if (action.type === 'forfeit') return forfeitRefusal(player, action.card);
  if (player.owes > 0) return reject('SQ-20', 'First lay down the card that your team owes for table talk.');
  if (action.type === 'draw') {
    return state.undrawn.includes(seat) ? null : reject('SQ-14', 'There is no card for you to draw now.');
  }
  if (!isOnTurn(state, seat)) return reject('SQ-8', 'It is another player’s turn.');
  if (action.type === 'pass') {
    return hasMove(state, seat) ? reject('SQ-13', 'You have a card to play or to turn in.') : null;
  }
  const card = handOf(state, seat)[action.card];
  if (card === undefined) return reject('SQ-4', 'You hold no such card.');
  return action.type === 'exchange' ? exchangeRefusal(state, card) : playRefusal(state, seat, card, action);
};

const forfeitRefusal = ({ owes, hand }: Player, card: number): Rejection | null => {
  if (owes === 0) return reject('SQ-20', 'You owe no card.');
  return card < hand.length ? null : reject('SQ-4', 'You hold no such card.');
};

const exchangeRefusal = (state: State, card: Card): Rejection | null => {
  if (state.exchanged) return reject('SQ-11', 'You have turned in a dead card this turn already.');
  return isDead(state, card)
    ? null
    : reject('SQ-11', 'Only a card whose two spaces are covered can be turned in.');
};

type PlayAction = Extract<Action, { type: 'place' | 'place-and-mark' | 'remove' }>;

const playRefusal = (state: State, seat: Seat, card: Card, action: PlayAction): Rejection | null => {
  if ((action.type === 'remove') !== (card === 'REMOVE')) {
    return card === 'REMOVE'
      ? reject('SQ-10', 'REMOVE takes a chip off the board. It places none.')
      : reject('SQ-10', 'Only REMOVE takes a chip off the board.');
  }
  if (!targetsOf(state, seat, card).includes(action.space)) {
    return action.type === 'remove'
      ? removeRefusal(state, seat, action.space)
      : placeRefusal(state, card, action.space);
  }
  return action.type === 'place-and-mark' ? markRefusal(state, seat, action) : null;
};

const removeRefusal = (state: State, seat: Seat, space: number): Rejection => {
  if (state.chips[space] === null) return reject('SQ-10', 'There is no chip on this space.');
  if (state.chips[space] === teamOf(seat, state.teams)) return reject('SQ-10', 'This chip is your own.');
  return isLocked(state, space)
    ? reject('SQ-16', 'This chip belongs to a finished sequence.')
    : reject('SQ-10', 'This chip cannot be removed.');
};

const placeRefusal = (state: State, card: Card, space: number): Rejection => {
  if (state.chips[space] !== null) return reject('SQ-8', 'There is a chip on this space already.');
  const fits = card === 'ADD' || layout[space] === card;
  return fits
    ? reject('SQ-7', 'Your team has no chip left.')
    : reject('SQ-8', 'This space shows another state than your card.');
};

/** Equal for fives in any order. */
const namesOf = (fives: readonly Five[]): string => fives.map(String).sort().join(' ');

const markRefusal = (
  state: State,
  seat: Seat,
  { space, marks }: Extract<Action, { type: 'place-and-mark' }>,
): Rejection | null => {
  const ways = markingsFor(state, seat, space);
  if (at(ways, 0).length === 0) return reject('SQ-18', 'There is nothing to mark: no sequence is complete.');
  const named = namesOf(marks);
  if (ways.some((way) => namesOf(way) === named)) return null;
  return reject('SQ-18', 'You may choose only complete sequences, and as many as can be marked at once.');
};
