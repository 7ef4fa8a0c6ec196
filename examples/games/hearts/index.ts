import {
  at,
  type Deck,
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
import { bestOf, type Card, cardsOf, inSuit, pack, pointsOf, sorted, suitOf } from './cards.ts';

const card = z.enum(pack);

/** HE-12. */
const options = z.strictObject({ limit: z.literal([20, 50, 100, 200]).default(100) });
export type Options = z.infer<typeof options>;

const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pass'), cards: z.array(card) }),
  z.strictObject({ type: z.literal('play'), card }),
]);
export type Action = z.infer<typeof action>;

/** In the order of playing. */
const trick = z.array(z.strictObject({ seat: seatSchema, card }));
type Trick = z.infer<typeof trick>;

/** The deal and the actions. All else is derived from them. */
const state = z.strictObject({
  limit: z.int(),
  /** From 1. */
  hand: z.int(),
  /** By seat, and the kitty (HE-1). */
  dealt: z.array(z.array(card)),
  kitty: z.array(card),
  /** By seat, once chosen (HE-3). */
  passed: z.array(z.array(card).nullable()),
  tricks: z.array(trick),
  /** Last trick of the previous hand. */
  previous: trick,
  /** After the last complete hand. */
  points: z.array(z.int()),
});
type State = z.infer<typeof state>;

type Event =
  | { readonly type: 'dealt'; readonly hand: number }
  | { readonly type: 'passed'; readonly seat: Seat }
  | { readonly type: 'played'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'took' | 'scored' | 'shot-the-moon'; readonly seat: Seat; readonly points: number };

const seatsOf = ({ points }: Pick<State, 'points'>): number => points.length;
const handSize = (seats: number): number => Math.floor(pack.length / seats);
const passCount = (seats: number): number => (seats === 5 ? 2 : 3);
const isPassing = ({ passed }: State): boolean => passed.includes(null);

/** HE-3: seats to the left. */
const passSteps = ({ hand }: Pick<State, 'hand'>, seats: number): number => {
  const steps = seats === 4 ? [1, 3, 2, 0] : [1, seats - 1, 0];
  return at(steps, (hand - 1) % steps.length);
};

/** By seats to the left; the last direction is always to the right. */
const ways = ['to the right', 'to the left', 'across'] as const;

/** HE-4: once all have passed. */
const receivedBy = (of: State, seat: number): readonly Card[] => {
  const seats = seatsOf(of);
  return isPassing(of) ? [] : (of.passed[(seat + seats - passSteps(of, seats)) % seats] ?? []);
};

const handOf = (of: State, seat: number): Card[] => {
  const gone = [...(of.passed[seat] ?? []), ...cardsOf(of.tricks.flat())];
  const held = [...at(of.dealt, seat), ...receivedBy(of, seat)];
  return sorted(held.filter((one) => !gone.includes(one)));
};

const fullTricks = (of: State): Trick[] => of.tricks.filter(({ length }) => length === seatsOf(of));
/** The current trick; empty before its first card. */
const openTrick = (of: State): Trick => of.tricks.find(({ length }) => length < seatsOf(of)) ?? [];

/** HE-5. */
const lowestClub = (of: State): Card => at(sorted(of.dealt.flat()), 0);
const turnOf = (of: State): Seat | null => {
  if (isPassing(of) || outcomeOf(of) !== null) return null;
  const before = openTrick(of).at(-1);
  if (before !== undefined) return seatOf((before.seat + 1) % seatsOf(of));
  const last = of.tricks.at(-1);
  if (last !== undefined) return bestOf(last).seat;
  return seatOf(of.points.findIndex((_, seat) => handOf(of, seat).includes(lowestClub(of))));
};

const preferred = (cards: readonly Card[], wanted: (card: Card) => boolean): readonly Card[] =>
  cards.some(wanted) ? cards.filter(wanted) : cards;

/** HE-5 to HE-8. */
const playable = (of: State, hand: readonly Card[]): readonly Card[] => {
  const [led] = openTrick(of);
  const isBroken = of.tricks.flat().some((played) => suitOf(played.card) === '♥');
  if (of.tricks.length === 0) return [lowestClub(of)];
  if (led === undefined) return isBroken ? hand : preferred(hand, (one) => suitOf(one) !== '♥');
  const following = inSuit(hand, suitOf(led.card));
  if (following.length > 0) return following;
  return of.tricks.length === 1 ? preferred(hand, (one) => pointsOf([one]) === 0) : hand;
};

const legal = (of: State, seat: Seat): readonly Template<Action>[] => {
  const count = passCount(seatsOf(of));
  if (of.passed[seat] === null)
    return [{ type: 'pass', cards: { someOf: handOf(of, seat), min: count, max: count } }];
  return turnOf(of) === seat ? [{ type: 'play', card: { oneOf: playable(of, handOf(of, seat)) } }] : [];
};

/** The rule that a refusal names. */
const ruling = (of: State, seat: Seat): Rejection => {
  const [led] = openTrick(of);
  const by = (rule: string, reason: string): Rejection => ({ rule, reason });
  if (outcomeOf(of) !== null) return by('HE-12', 'The game is over.');
  if (of.passed[seat] === null) return by('HE-3', `Pass ${passCount(seatsOf(of))} cards of your hand.`);
  if (isPassing(of)) return by('HE-4', 'The others have not passed yet.');
  if (turnOf(of) !== seat) return by('HE-6', 'It is another player’s turn.');
  if (of.tricks.length === 0) return by('HE-5', `The ${lowestClub(of)} is led.`);
  if (led === undefined) return by('HE-8', 'Lead a card of yours; no heart before one was played.');
  const mayFollow = inSuit(handOf(of, seat), suitOf(led.card)).length > 0;
  return mayFollow
    ? by('HE-6', `Follow suit: ${suitOf(led.card)}.`)
    : by('HE-7', 'No points in the first trick.');
};

const apply = (of: State, seat: Seat, chosen: Action, random: Random) => {
  if (!isLegal(legal(of, seat), chosen)) return fail(ruling(of, seat));
  if (chosen.type === 'pass')
    return ok({
      state: { ...of, passed: of.passed.with(seat, chosen.cards) },
      events: [{ type: 'passed', seat } as Event],
    });
  const trick = [...openTrick(of), { seat, card: chosen.card }];
  const after: State = { ...of, tricks: [...fullTricks(of), trick] };
  const events: Event[] = [{ type: 'played', seat, card: chosen.card }];
  if (trick.length < seatsOf(of)) return ok({ state: after, events });
  events.push({ type: 'took', seat: bestOf(trick).seat, points: pointsOf(cardsOf(trick)) });
  return ok(handOf(after, seat).length > 0 ? { state: after, events } : scored(after, events, random));
};

/** With the first trick, the kitty too (HE-2). */
const takenBy = (of: State, seat: number): Card[] =>
  fullTricks(of).flatMap((trick, place) =>
    bestOf(trick).seat === seat ? [...cardsOf(trick), ...(place === 0 ? of.kitty : [])] : [],
  );

/** HE-10 to HE-12. */
const scored = (of: State, events: readonly Event[], random: Random) => {
  const taken = of.points.map((_, seat) => pointsOf(takenBy(of, seat)));
  const counted = taken.includes(26) ? taken.map((sum) => 26 - sum) : taken;
  const told = counted.map((points, seat): Event => {
    return { type: taken[seat] === 26 ? 'shot-the-moon' : 'scored', seat: seatOf(seat), points };
  });
  const points = of.points.map((sum, seat) => sum + at(counted, seat));
  const next = { ...of, points, previous: of.tricks.at(-1) ?? [] };
  if (outcomeOf(next) !== null) return { state: next, events: [...events, ...told] };
  random.newHand();
  const dealt: Event = { type: 'dealt', hand: of.hand + 1 };
  return { state: deal({ ...next, hand: of.hand + 1 }, random), events: [...events, ...told, dealt] };
};

/** HE-1. */
const deal = (before: Pick<State, 'limit' | 'hand' | 'points' | 'previous'>, random: Random): State => {
  const seats = seatsOf(before);
  const cards = random.deck(pack, deck.lay);
  return {
    ...before,
    dealt: before.points.map((_, seat) => cards.slice(seat * handSize(seats), (seat + 1) * handSize(seats))),
    kitty: cards.slice(seats * handSize(seats)),
    passed: before.points.map(() => (passSteps(before, seats) === 0 ? [] : null)),
    tricks: [],
  };
};

/** HE-12. */
const outcomeOf = ({ points, limit }: State): Outcome | null => {
  const winners = seatsUpTo(points.length).filter((seat) => points[seat] === Math.min(...points));
  const isOver = Math.max(...points) >= limit;
  return isOver ? { winners, scores: points.map((sum) => 0 - sum), reason: 'fewest-points' } : null;
};

const view = (of: State, viewer: Seat | 'spectator') => {
  const isPlayer = viewer !== 'spectator';
  const seats = seatsOf(of);
  const tricks = fullTricks(of);
  const hasKitty = of.kitty.length > 0 && tricks[0] !== undefined && bestOf(tricks[0]).seat === viewer;
  return {
    hand: isPlayer ? handOf(of, viewer) : [],
    trick: openTrick(of),
    last: tricks.at(-1) ?? (of.previous.length > 0 ? of.previous : null),
    pass: isPassing(of) ? `${passCount(seats)} cards ${at(ways, passSteps(of, seats) % (seats - 1))}` : null,
    turn: turnOf(of),
    players: of.points.map((points, seat) => ({
      points,
      taken: sorted(takenBy({ ...of, kitty: [] }, seat)).filter((one) => pointsOf([one]) > 0),
    })),
    received: isPlayer && !isPassing(of) && of.tricks.length === 0 ? receivedBy(of, viewer) : null,
    kitty: hasKitty ? of.kitty : null,
    /** Not drawn: complete tricks of this hand, and the viewer's own deal. */
    known: { number: of.hand, limit: of.limit, tricks, dealt: isPlayer ? at(of.dealt, viewer) : [] },
  };
};
export type View = ReturnType<typeof view>;

/** Every hand adds at least 26 points, which limits the number of hands. */
const deck = {
  cards: () => pack,
  lay: (cards, shuffle) => shuffle(cards),
  hands: ({ limit }) => Math.ceil((5 * limit) / 26) + 1,
  seen: ({ known, players }, viewer) => {
    const first = viewer === 'spectator' ? 0 : viewer * handSize(players.length);
    const cards = known.dealt.map((one, index) => ({ place: first + index, card: one }));
    return { hand: known.number - 1, cards };
  },
} satisfies Deck<Options, View>;

export const hearts = defineGame({
  id: 'hearts',
  name: { en: 'Hearts', ko: '하트', es: 'Corazones' },
  players: [3, 4, 5],
  levels: ['easy', 'hard'],
  options,
  action,
  state,
  setup: ({ options: { limit }, seats }, random) =>
    deal({ limit, hand: 1, points: seatsUpTo(seats).map(() => 0), previous: [] }, random),
  legal,
  ruleNow: (of, seat) => ruling(of, seat).rule,
  apply,
  view,
  redact: (event: Event) => event,
  outcome: outcomeOf,
  bot,
  deck,
  ui: {
    mat: '#173f35',
    about: 'Take no hearts and not the queen of spades, or take them all.',
    rules: `Pass three cards to a neighbor, then play thirteen tricks. Follow suit if you can; the highest card of the suit that was led takes the trick and leads the next.

Each heart counts 1 point, the queen of spades 13. Whoever takes all 26 shoots the moon: then everybody else gets 26. Hearts are led only once one has been played, and the first trick is without points.

When somebody has reached the limit, the fewest points win.`,
    middle: {
      trick: { label: 'this trick', as: 'cards' },
      last: { label: '{n} card, the last trick|{n} cards, the last trick', as: 'pile' },
      received: { label: 'passed to you', as: 'cards' },
      kitty: { label: 'the kitty, yours', as: 'cards' },
    },
    seats: { points: { label: '{n} point|{n} points', as: 'plate' }, taken: { as: 'cards' } },
    stage: 'Hand {known.number}, to {known.limit}',
    actions: { pass: { label: 'Pass {cards}', ask: 'Pass {pass}.' }, play: 'Play {card}' },
    events: {
      dealt: 'Hand {hand} is dealt.',
      passed: { log: '{seat} has passed.', bubble: 'Passed' },
      played: '{seat} plays {card}.',
      took: { log: '{seat} takes the trick, with {points} points.', takes: 'trick' },
      scored: '{seat} gets {points} points.',
      'shot-the-moon': { log: '{seat} shoots the moon!', bubble: 'The moon!' },
    },
    reasons: {
      low: 'Of what may be played, this takes points least of all.',
      ducks: 'It is the highest card that does not take the trick.',
      'gets-rid': 'It is the worst card to keep.',
      cheap: 'The trick costs nothing, and a high card is gone.',
    },
    outcomes: { 'fewest-points': 'Fewest points' },
    score: '{-n} point|{-n} points',
    options: { limit: 'Points to play to' },
  },
});
