import { readFileSync } from 'node:fs';
import { at, fastRandomFrom, newRandom, type Random, resumeRandom, seatOf } from 'arcus-tables/game';
import { type Claims, contract, relabelled } from 'arcus-tables/testing';
import { expect, test } from 'vitest';
import { type Card, pack, pointsOf, suitOf } from './cards.ts';
import { hearts } from './index.ts';

const rules = readFileSync(new URL('RULES.md', import.meta.url), 'utf8');

type State = ReturnType<typeof hearts.setup>;
type Action = Parameters<typeof hearts.apply>[2];
type Viewer = Parameters<typeof hearts.view>[1];

/** Cards in other hands and the kitty, without those that show publicly who leads. */
const hiddenFrom = (state: State, viewer: Viewer): readonly Card[] => {
  const known = hearts.view(state, viewer);
  const own = viewer === 'spectator' ? [] : (state.passed[viewer] ?? []);
  const seen = new Set([
    ...known.hand,
    ...(known.kitty ?? []),
    ...own,
    ...[...state.tricks, state.previous].flat().map(({ card }) => card),
  ]);
  const isPassed = !state.passed.includes(null);
  return pack.filter(
    (card) => !seen.has(card) && !(isPassed && suitOf(card) === '♣' && state.tricks.length === 0),
  );
};

const examples = {
  cards: ({ dealt, kitty }: State) => [...dealt.flat(), ...kitty],
  scramble: (state: State, viewer: Viewer, random: Random) =>
    relabelled(state, hiddenFrom(state, viewer), random),
  // Hands are sorted; only their owners see the order of the deal.
  reorder: (state: State, viewer: Viewer, random: Random) => ({
    ...state,
    dealt: state.dealt.map((cards, seat) => (seat === viewer ? cards : random.shuffle(cards))),
  }),
};

const short = { limit: 20 };
const claims: Claims = {
  rules: 12,
  strength: [
    { better: 'hard', worse: 'easy', share: 0.7, games: 30, options: short },
    { better: 'easy', worse: 'random', share: 0.55, games: 30, options: short },
  ],
};

test.each([
  { players: [3, 5] as const, claims },
  { players: [4] as const, claims: {} },
])('with $players players Hearts keeps the contract of games and its claims', ({ players, claims }) => {
  const found = contract({ ...hearts, players }, { rules, examples, claims, options: short, rounds: 1 });
  expect(found.problems).toEqual([]);
  // Every hand is shown in the end, and there are no positions.
  expect(found.unchecked).toHaveLength(2);
});

test('[ALL-4] the contract sees a hand that is shown to the others', () => {
  const leaky = {
    ...hearts,
    view: (state: State, viewer: Viewer) => ({ ...hearts.view(state, viewer), next: state.dealt[0] }),
  };
  const { problems } = contract({ ...leaky, players: [3] }, { rules, examples, options: short, rounds: 1 });
  expect(problems[0]).toMatch(/^\[ALL-4\] states that differ .* state 0: 1 can distinguish/);
});

const random = () => resumeRandom(newRandom('00'.repeat(32), 'hearts'));

/** A hand of four without passing. */
const holding = (hands: Readonly<Record<number, readonly string[]>>, changes: Partial<State> = {}): State =>
  hearts.state.parse({
    limit: 100,
    hand: 4,
    dealt: [0, 1, 2, 3].map((seat) => hands[seat] ?? []),
    kitty: [],
    passed: [[], [], [], []],
    tricks: [],
    previous: [],
    points: [0, 0, 0, 0],
    ...changes,
  });

const trick = (first: number, ...cards: string[]) =>
  cards.map((card, place) => ({ seat: (first + place) % 4, card })) as State['tricks'][number];
const oldTrick = trick(0, '2♣', '3♣', '4♣', '5♣');

const legalCards = (state: State, seat: number): readonly string[] =>
  hearts
    .legal(state, seatOf(seat))
    .flatMap((template) => (template.type === 'play' && 'oneOf' in template.card ? template.card.oneOf : []));

test.each([
  {
    rule: 'HE-5',
    what: 'the lowest club is led',
    seat: 1,
    state: holding({ 1: ['2♣', 'A♠'], 2: ['3♣'] }),
    may: ['2♣'],
  },
  {
    rule: 'HE-5',
    what: 'without it the lowest of those in hands',
    seat: 2,
    state: holding({ 1: ['4♣'], 2: ['3♣', 'K♦'] }, { kitty: ['2♣'] }),
    may: ['3♣'],
  },
  {
    rule: 'HE-6',
    what: 'suit is followed',
    seat: 2,
    state: holding({ 2: ['7♣', '9♣', 'A♥'] }, { tricks: [trick(0, '2♣', '3♣')] }),
    may: ['7♣', '9♣'],
  },
  {
    rule: 'HE-7',
    what: 'no points in the first trick',
    seat: 2,
    state: holding({ 2: ['Q♠', 'A♥', '3♦'] }, { tricks: [trick(0, '2♣', '3♣')] }),
    may: ['3♦'],
  },
  {
    rule: 'HE-7',
    what: 'but where there is nothing else',
    seat: 2,
    state: holding({ 2: ['Q♠', 'A♥'] }, { tricks: [trick(0, '2♣', '3♣')] }),
    may: ['Q♠', 'A♥'],
  },
  {
    rule: 'HE-7',
    what: 'and in later ones',
    seat: 1,
    state: holding({ 1: ['Q♠', 'A♥', '3♦'] }, { tricks: [oldTrick, trick(3, '6♣', '7♣')] }),
    may: ['3♦', 'Q♠', 'A♥'],
  },
  {
    rule: 'HE-8',
    what: 'no heart is led before one was played',
    seat: 3,
    state: holding({ 3: ['A♥', '3♦'] }, { tricks: [oldTrick] }),
    may: ['3♦'],
  },
  {
    rule: 'HE-8',
    what: 'but with nothing else',
    seat: 3,
    state: holding({ 3: ['A♥', '2♥'] }, { tricks: [oldTrick] }),
    may: ['2♥', 'A♥'],
  },
  {
    rule: 'HE-8',
    what: 'or once they are broken',
    seat: 2,
    state: holding({ 2: ['A♥', '3♦'] }, { tricks: [oldTrick, trick(3, '6♣', '5♥', '7♣', '8♣')] }),
    may: ['3♦', 'A♥'],
  },
  {
    rule: 'HE-9',
    what: 'the highest of the suit that was led leads next',
    seat: 0,
    state: holding({ 0: ['3♠'] }, { tricks: [trick(2, '4♦', 'A♣', '9♦', 'K♠')] }),
    may: ['3♠'],
  },
])('[$rule] $what', ({ seat, state, may }) => {
  expect(legalCards(state, seat)).toEqual(may);
});

test.each<{ rule: string; what: string; seat: number; state: State; action: Action }>([
  {
    rule: 'HE-3',
    what: 'three cards are passed',
    seat: 0,
    state: holding({ 0: ['2♣', '3♣', '4♣'] }, { passed: [null, null, null, null] }),
    action: { type: 'pass', cards: ['2♣', '3♣'] },
  },
  {
    rule: 'HE-4',
    what: 'and only once',
    seat: 0,
    state: holding({ 0: ['2♣', '3♣', '4♣'] }, { passed: [[], null, null, null] }),
    action: { type: 'pass', cards: ['2♣', '3♣', '4♣'] },
  },
  {
    rule: 'HE-5',
    what: 'another card is led',
    seat: 0,
    state: holding({ 0: ['2♣', '3♣'] }),
    action: { type: 'play', card: '3♣' },
  },
  {
    rule: 'HE-6',
    what: 'it is not their turn',
    seat: 1,
    state: holding({ 0: ['2♣'], 1: ['3♣'] }),
    action: { type: 'play', card: '3♣' },
  },
  {
    rule: 'HE-6',
    what: 'suit is not followed',
    seat: 2,
    state: holding({ 2: ['7♣', '3♦'] }, { tricks: [trick(0, '2♣', '3♣')] }),
    action: { type: 'play', card: '3♦' },
  },
  {
    rule: 'HE-7',
    what: 'a heart to the first trick',
    seat: 2,
    state: holding({ 2: ['A♥', '3♦'] }, { tricks: [trick(0, '2♣', '3♣')] }),
    action: { type: 'play', card: 'A♥' },
  },
  {
    rule: 'HE-8',
    what: 'a heart is led too early',
    seat: 3,
    state: holding({ 3: ['A♥', '3♦'] }, { tricks: [oldTrick] }),
    action: { type: 'play', card: 'A♥' },
  },
  {
    rule: 'HE-12',
    what: 'the game is over',
    seat: 0,
    state: holding({ 0: ['2♣'] }, { points: [100, 0, 0, 0] }),
    action: { type: 'play', card: '2♣' },
  },
])('[$rule] is named where $what', ({ rule, seat, state, action }) => {
  expect(hearts.apply(state, seatOf(seat), action, random())).toMatchObject({ ok: false, error: { rule } });
});

test.each([
  { hand: 1, players: 4, from: 3 },
  { hand: 2, players: 4, from: 1 },
  { hand: 3, players: 4, from: 2 },
  { hand: 2, players: 5, from: 1 },
])('[HE-3] in hand $hand of $players, the cards of seat $from come to seat 0', ({ hand, players, from }) => {
  const dealt = Array.from({ length: players }, (_, seat) => pack.slice(5 * seat, 5 * seat + 5));
  const state = {
    ...holding({}),
    hand,
    dealt,
    points: dealt.map(() => 0),
    passed: dealt.map((cards) => cards.slice(0, 2)),
  };
  expect(hearts.view(state as State, seatOf(0)).received).toEqual(at(dealt, from).slice(0, 2));
});

/** The last trick of a hand: seat 0 takes `taken`, and seat 1 the other points. */
const lastTrick = (taken: readonly Card[], points: readonly number[], kitty: readonly Card[] = []): State => {
  const of = (wanted: (card: Card) => boolean) => pack.filter((card) => pointsOf([card]) > 0 && wanted(card));
  const trickOf = (seat: number, card: Card) => [
    { seat, card },
    ...[1, 2, 3].map((step) => ({ seat: (seat + step) % 4, card: '2♦' })),
  ];
  const tricks = [
    trickOf(2, '3♦'),
    ...of((card) => taken.includes(card)).map((card) => trickOf(0, card)),
    ...of((card) => !taken.includes(card) && !kitty.includes(card)).map((card) => trickOf(1, card)),
  ];
  const open = [
    { seat: 3, card: '5♣' },
    { seat: 0, card: '6♣' },
    { seat: 1, card: '7♣' },
  ];
  return {
    ...holding({ 2: ['4♣'] }),
    points: [...points],
    kitty: [...kitty],
    tricks: [...tricks, open],
  } as State;
};

test.each([
  {
    rule: 'HE-10',
    what: 'hearts count 1, the queen 13',
    state: lastTrick(['Q♠', '2♥'], [0, 0, 0, 0]),
    points: [14, 12, 0, 0],
  },
  {
    rule: 'HE-2',
    what: 'the kitty counts for the player who took the first trick',
    state: lastTrick(['2♥'], [0, 0, 0, 0], ['Q♠']),
    points: [1, 12, 13, 0],
  },
  {
    rule: 'HE-11',
    what: 'all of them count for all other players',
    state: lastTrick(
      pack.filter((card) => pointsOf([card]) > 0),
      [5, 0, 0, 0],
    ),
    points: [5, 26, 26, 26],
  },
])('[$rule] $what', ({ state, points }) => {
  const applied = hearts.apply(state, seatOf(2), { type: 'play', card: '4♣' }, random());
  expect(applied.ok && applied.value.state.points).toEqual(points);
  expect(applied.ok && applied.value.state.hand).toBe(5);
});

test('[HE-12] at the limit the fewest points win', () => {
  const applied = hearts.apply(
    lastTrick(['Q♠'], [90, 8, 20, 20]),
    seatOf(2),
    { type: 'play', card: '4♣' },
    random(),
  );
  if (!applied.ok) throw new Error(applied.error.rule);
  expect(hearts.outcome(applied.value.state)).toEqual({
    winners: [2, 3],
    scores: [-103, -21, -20, -20],
    reason: 'fewest-points',
  });
});

test('a hard computer player is rid of the queen where it can', () => {
  const state = holding({ 2: ['Q♠', '3♥', 'A♦'] }, { tricks: [oldTrick, trick(3, '6♣', '7♣', '8♣')] });
  const { action } = hearts.bot({
    level: 'hard',
    options: { limit: 100 },
    seat: seatOf(2),
    view: hearts.view(state, seatOf(2)),
    legal: hearts.legal(state, seatOf(2)),
    random: fastRandomFrom(random()),
  });
  expect(action).toEqual({ type: 'play', card: 'Q♠' });
});
