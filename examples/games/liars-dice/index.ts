import {
  at,
  defineGame,
  fail,
  isLegal,
  type Outcome,
  ok,
  type Random,
  type Rejection,
  type Seat,
  seatOf,
  seatSchema,
  seatsUpTo,
  type Template,
} from 'arcus-tables/game';
import * as z from 'zod';
import { bot } from './bot.ts';

const options = z.strictObject({
  /** LD-1 */
  dice: z.int().min(1).max(6).default(5),
  /** LD-2 */
  wilds: z.boolean().default(true),
});
export type Options = z.infer<typeof options>;

const bidFields = { count: z.int(), face: z.int().min(1).max(6) };
const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bid'), ...bidFields }),
  z.strictObject({ type: z.literal('call') }),
]);
export type Action = z.infer<typeof action>;

const bidSchema = z.strictObject({ seat: seatSchema, ...bidFields });
export type Bid = z.infer<typeof bidSchema>;

const state = z.strictObject({
  wilds: z.boolean(),
  /** By seat. */
  dice: z.array(z.array(z.int())),
  turn: seatSchema,
  /** Of this round, oldest first. */
  bids: z.array(bidSchema),
  /** How the previous round ended (LD-7). */
  called: z
    .strictObject({
      bid: bidSchema,
      caller: seatSchema,
      loser: seatSchema,
      found: z.int(),
      dice: z.array(z.array(z.int())),
    })
    .nullable(),
  /** Players without dice, in the order of leaving. */
  out: z.array(seatSchema),
});
type State = z.infer<typeof state>;

type Event =
  | { readonly type: 'bid'; readonly seat: Seat; readonly count: number; readonly face: number }
  | { readonly type: 'called'; readonly seat: Seat }
  | { readonly type: 'lifted'; readonly found: number; readonly face: number }
  | { readonly type: 'lost' | 'left'; readonly seat: Seat };

/** LD-2. */
export const matches = (die: number, face: number, wilds: boolean): boolean =>
  die === face || (wilds && die === 1);

/** LD-1. */
const thrown = (counts: readonly number[], random: Random): number[][] =>
  counts.map((count) => Array.from({ length: count }, () => 1 + random.below(6)));

/** LD-6. */
const nextWithDice = (dice: readonly (readonly number[])[], seat: Seat): Seat => {
  const steps = seatsUpTo(dice.length).find(
    (further) => at(dice, (seat + 1 + further) % dice.length).length > 0,
  );
  return seatOf((seat + 1 + (steps ?? 0)) % dice.length);
};

const outcome = ({ dice, out, turn }: State): Outcome | null =>
  out.length < dice.length - 1
    ? null
    : {
        winners: [turn],
        scores: dice.map((_, seat) => (seat === turn ? out.length : out.indexOf(seatOf(seat)))),
        reason: 'last-with-dice',
      };

/** LD-3 to LD-5. */
const legal = (of: State, seat: Seat): readonly Template<Action>[] => {
  if (outcome(of) !== null || seat !== of.turn) return [];
  const lowest = of.wilds ? 2 : 1;
  const most = of.dice.flat().length;
  const last = of.bids.at(-1);
  const bids = (from: number, to: number, face: number): readonly Template<Action>[] =>
    from > to || face > 6
      ? []
      : [{ type: 'bid', count: from === to ? { oneOf: [from] } : { from, to }, face: { from: face, to: 6 } }];
  if (last === undefined) return bids(1, most, lowest);
  return [
    { type: 'call' },
    ...bids(last.count, last.count, last.face + 1),
    ...bids(last.count + 1, most, lowest),
  ];
};

/** The rule that a refusal names, and the reason. */
const ruling = (of: State, seat: Seat, chosen?: Action): Rejection => {
  const last = of.bids.at(-1);
  if (outcome(of) !== null) return { rule: 'LD-9', reason: 'The game is over.' };
  if (seat !== of.turn) return { rule: 'LD-6', reason: 'It is another player’s turn.' };
  if (chosen?.type === 'bid' && chosen.face === 1 && of.wilds)
    return { rule: 'LD-5', reason: 'Ones are wild: no bid may name them.' };
  if (chosen?.type === 'bid')
    return {
      rule: 'LD-4',
      reason: `Bid at most ${of.dice.flat().length} dice, and more than ${last?.count ?? 0} or a higher face.`,
    };
  return { rule: 'LD-3', reason: 'The first of a round can only bid.' };
};

const apply = (of: State, seat: Seat, chosen: Action, random: Random) => {
  if (!isLegal(legal(of, seat), chosen)) return fail(ruling(of, seat, chosen));
  const last = of.bids.at(-1);
  if (chosen.type === 'call')
    return last === undefined ? fail(ruling(of, seat)) : ok(lift(of, last, seat, random));
  const { count, face } = chosen;
  const events: readonly Event[] = [{ type: 'bid', seat, count, face }];
  return ok({
    state: { ...of, bids: [...of.bids, { seat, count, face }], turn: nextWithDice(of.dice, seat) },
    events,
  });
};

/** LD-7 to LD-9. */
const lift = (of: State, bid: Bid, caller: Seat, random: Random) => {
  const found = of.dice.flat().filter((die) => matches(die, bid.face, of.wilds)).length;
  const loser = found >= bid.count ? caller : bid.seat;
  const dice = thrown(
    of.dice.map(({ length }, seat) => length - (seat === loser ? 1 : 0)),
    random,
  );
  const isOut = at(dice, loser).length === 0;
  const events: readonly Event[] = [
    { type: 'called', seat: caller },
    { type: 'lifted', found, face: bid.face },
    { type: isOut ? 'left' : 'lost', seat: loser },
  ];
  const after: State = {
    wilds: of.wilds,
    dice,
    turn: isOut ? nextWithDice(dice, loser) : loser,
    bids: [],
    // Sorted, to hide the order under the cup.
    called: { bid, caller, loser, found, dice: of.dice.map((cup) => cup.toSorted()) },
    out: isOut ? [...of.out, loser] : of.out,
  };
  return { state: after, events };
};

const view = ({ dice, turn, bids, called, wilds }: State, viewer: Seat | 'spectator') => ({
  dice: viewer === 'spectator' ? [] : at(dice, viewer).toSorted(),
  all: dice.flat().length,
  wilds,
  turn,
  bids,
  /** The highest bid, as a card on the table. */
  bid: bids.slice(-1).map(({ seat, count, face }) => ({ seat, card: `${count} × ${face}` })),
  called,
  /** Dice of each player, and those of the last call until the next bid. */
  players: dice.map(({ length }, seat) => ({
    dice: length,
    cup: bids.length > 0 ? [] : (called?.dice[seat] ?? []),
  })),
});
export type View = ReturnType<typeof view>;

export const liarsDice = defineGame({
  id: 'liars-dice',
  name: { en: 'Liar’s Dice', ko: '라이어스 다이스', es: 'Dados mentirosos' },
  players: [2, 3, 4, 5, 6],
  levels: ['easy', 'hard'],
  options,
  action,
  state,
  setup: ({ options: { dice, wilds }, seats, first }, random) => ({
    wilds,
    dice: thrown(
      seatsUpTo(seats).map(() => dice),
      random,
    ),
    turn: first,
    bids: [],
    called: null,
    out: [],
  }),
  legal,
  ruleNow: (of, seat) => ruling(of, seat).rule,
  apply,
  view,
  redact: (event: Event) => event,
  outcome,
  bot,
  ui: {
    mat: '#4a2b1d',
    about: 'Bid how many dice under all cups show a face, and call whoever bids too much.',
    rules: `Everybody throws the dice under their cup and looks at their own. In turn, bid that there are at least so many dice of one face under all cups, or call the last bid. A bid is higher if it is more dice of any face, or as many of a higher face.

After a call all cups are lifted. If the bid was true the caller loses a die, otherwise the bidder. Ones are wild unless the option is off: they count as any face, and no bid may name them.

Whoever has lost all dice is out. The last one with dice wins.`,
    hand: { field: 'dice', as: 'dice', label: 'Your dice' },
    middle: {
      bid: { label: 'highest bid', as: 'cards' },
      wilds: 'ones are wild',
      all: '{n} die in play|{n} dice in play',
    },
    seats: { dice: { label: '{n} die|{n} dice', as: 'plate' }, cup: { label: 'last round', as: 'dice' } },
    actions: {
      bid: {
        label: 'Bid {count} × {face}',
        ask: 'Bid: how many dice, of which face?',
        fields: { count: { label: 'Dice' }, face: { label: 'Face' } },
      },
      call: { label: 'Call the bid', ask: 'Bid higher, or call the bid.', key: 'C' },
    },
    events: {
      bid: { log: '{seat} bids {count} × {face}.', bubble: '{count} × {face}' },
      called: { log: '{seat} calls.', bubble: 'I call!' },
      lifted: 'The cups are lifted: {found} × {face}.',
      lost: '{seat} loses a die.',
      left: '{seat} loses the last die.',
    },
    reasons: {
      'few-bid': 'So few of a face there may well be.',
      'many-bid': 'That is more than there are mostly.',
      likely: 'It is the highest bid that is likely to be true.',
      unlikely: 'The last bid is likely to be false.',
    },
    outcomes: { 'last-with-dice': 'The last one with dice' },
    score: '{n} outlasted|{n} outlasted',
    options: { dice: 'Dice each', wilds: 'Ones are wild' },
  },
});
