import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/drop-rainbow.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import type { Applied, Rejection } from '../../kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { tally } from '../../kernel/util.ts';
import { colors } from '../rainbow-deck.ts';
import { apply, legal, setup, timeout, toAct } from './rules.ts';
import { type Action, type Event, optionsSchema, type State } from './types.ts';
import { view } from './view.ts';

const positionNamed = positionsOf(examples);

const order = ({ up, deck }: State): string[] => [up, ...deck];

const begin = (cardsPerColor: number, seats: number, random: Random, first = 0): State =>
  setup({ options: optionsSchema.parse({ cardsPerColor }), seats, first: seatOf(first) }, random);

describe('options', () => {
  test('[RD-3] [DR-14] [DR-16] [DR-17] have defaults', () => {
    expect(optionsSchema.parse({})).toEqual({
      cardsPerColor: 'auto',
      hiddenScores: false,
      lastLap: false,
      showSeven: false,
    });
  });

  for (const { options, accepted } of [
    { options: { cardsPerColor: 8 }, accepted: true },
    { options: { cardsPerColor: 12, hiddenScores: true }, accepted: true },
    { options: { cardsPerColor: 7 }, accepted: false },
    { options: { cardsPerColor: 13 }, accepted: false },
    { options: { cards: 9 }, accepted: false },
  ]) {
    test(`[RD-3] ${JSON.stringify(options)} accepted: ${accepted}`, () => {
      expect(optionsSchema.safeParse(options).success).toBe(accepted);
    });
  }
});

test('[RD-3] with any number of players the default is nine cards of each color', () => {
  for (const seats of [2, 3, 4, 5]) {
    const options = optionsSchema.parse({});
    const cards = order(setup({ options, seats, first: seatOf(0) }, randomFrom('auto')));
    expect([...tally(colors, cards).values()]).toEqual(colors.map(() => 9));
  }
});

/** The larger half is on top. */
const halves = [
  { cardsPerColor: 8, top: 28, bottom: 28 },
  { cardsPerColor: 9, top: 32, bottom: 31 },
  { cardsPerColor: 10, top: 35, bottom: 35 },
  { cardsPerColor: 11, top: 39, bottom: 38 },
  { cardsPerColor: 12, top: 42, bottom: 42 },
];

for (const { cardsPerColor, top, bottom } of halves) {
  describe(`with ${cardsPerColor} cards per color`, () => {
    test('[DR-1] [RD-1] the deck holds them and one rainbow card', () => {
      const counted = tally([...colors, 'rainbow'], order(begin(cardsPerColor, 2, randomFrom('whole deck'))));
      expect([...counted.values()]).toEqual([...colors.map(() => cardsPerColor), 1]);
    });

    test('[DR-2] the rainbow card comes to every place of the bottom half, and to no other', () => {
      const places = new Map<number, number>();
      for (let round = 0; round < 600; round += 1) {
        const cards = order(begin(cardsPerColor, 2, randomFrom(`bottom half ${round}`)));
        expect(cards).toHaveLength(top + bottom + 1);
        const place = cards.indexOf('rainbow');
        places.set(place, (places.get(place) ?? 0) + 1);
      }
      const bottomHalf = Array.from({ length: bottom + 1 }, (_, index) => top + index);
      expect([...places.keys()].sort((a, b) => a - b)).toEqual(bottomHalf);
    });

    test('[DR-2] the colors are shuffled, then halved, then only the bottom half again with the rainbow card', () => {
      const shuffled: number[] = [];
      const shuffle: Random['shuffle'] = (items) => {
        shuffled.push(items.length);
        return [...items].reverse();
      };
      const reversing: Random = {
        ...randomFrom('unused'),
        shuffle,
        deck: (all, lay) => lay(all, shuffle),
      };
      const cards = order(begin(cardsPerColor, 2, reversing));
      const turned = [...colors]
        .reverse()
        .flatMap((color) => Array.from({ length: cardsPerColor }, () => color));
      expect(shuffled).toEqual([top + bottom, bottom + 1]);
      expect(cards).toEqual([...turned.slice(0, top), 'rainbow', ...turned.slice(top).reverse()]);
    });
  });
}

describe.each([2, 3, 4, 5])('with %d players', (seats) => {
  test('[DR-3] [DR-9] one card lies face up, nothing else is dealt, and the first player is to act', () => {
    const first = seats - 1;
    const { up, deck, ...rest } = begin(9, seats, randomFrom(`dealing to ${seats}`), first);
    expect(colors).toContain(up);
    expect(deck).toHaveLength(63);
    expect(rest).toEqual({
      hiddenScores: false,
      showSeven: false,
      lapEnds: null,
      complete: [],
      row: [],
      discards: [],
      scores: Array.from({ length: seats }, () => []),
      turn: first,
      emptyStops: 0,
      outcome: null,
    });
  });
});

const draw: Action = { type: 'draw' };
const stop: Action = { type: 'stop' };

const accepted = (state: State, action: Action, seat: Seat = state.turn): Applied<State, Event> => {
  const result = apply(deepFreeze(state), seat, action);
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const refused = (state: State, action: Action, seat: Seat = state.turn): Rejection => {
  const result = apply(deepFreeze(state), seat, action);
  if (result.ok) throw new Error('accepted');
  return result.error;
};

/** Lists the changes; all else must stay equal. */
interface Row {
  readonly rule: string;
  readonly name: string;
  readonly position: string;
  readonly action: Action;
  readonly changes: Partial<Omit<State, 'deck' | 'turn'>> & { readonly turn?: number };
  /** Cards that leave the deck. */
  readonly drawn: number;
  readonly events: readonly unknown[];
}

const rows: readonly Row[] = [
  {
    rule: 'DR-5',
    name: 'the first draw moves the card lying face up to the row and turns up the next',
    position: 'opening',
    action: draw,
    changes: { up: 'blue', row: ['green'] },
    drawn: 1,
    events: [{ type: 'drew', seat: 0 }],
  },
  {
    rule: 'DR-4',
    name: 'after a success the same player goes on',
    position: 'good-draw',
    action: draw,
    changes: { up: 'pink', row: ['red', 'blue', 'orange'] },
    drawn: 1,
    events: [{ type: 'drew', seat: 1 }],
  },
  {
    rule: 'DR-6',
    name: 'a failure discards the whole row with the card just moved there; score cards are safe',
    position: 'bad-draw',
    action: draw,
    changes: { up: 'red', row: [], discards: ['violet', 'red', 'blue', 'orange'], turn: 2 },
    drawn: 1,
    events: [
      { type: 'drew', seat: 1 },
      { type: 'failed', seat: 1 },
    ],
  },
  {
    rule: 'DR-6',
    name: 'the card just moved to the row counts: its own color fails immediately',
    position: 'own-color',
    action: draw,
    changes: { up: 'orange', row: [], discards: ['orange'], turn: 1 },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'failed', seat: 0 },
    ],
  },
  {
    rule: 'DR-7',
    name: 'stop takes the whole row, leaves the face-up card, and the last seat’s left is seat 0',
    position: 'full-row',
    action: stop,
    changes: { row: [], scores: [['blue'], [], ['red', 'red', 'blue', 'green']], turn: 0 },
    drawn: 0,
    events: [{ type: 'took', seat: 2 }],
  },
  {
    rule: 'DR-8',
    name: 'stop with an empty row takes nothing',
    position: 'opening',
    action: stop,
    changes: { turn: 1, emptyStops: 1 },
    drawn: 0,
    events: [{ type: 'took', seat: 0 }],
  },
  {
    rule: 'DR-8',
    name: 'the last of five may still stop',
    position: 'four-stops-of-five',
    action: stop,
    changes: { turn: 4, emptyStops: 5 },
    drawn: 0,
    events: [{ type: 'took', seat: 3 }],
  },
  {
    rule: 'DR-8',
    name: 'a draw ends the run of empty stops',
    position: 'lap-of-stops-of-two',
    action: draw,
    changes: { up: 'green', row: ['red'], emptyStops: 0 },
    drawn: 1,
    events: [{ type: 'drew', seat: 0 }],
  },
  {
    rule: 'DR-10',
    name: 'score cards of all seven colors win immediately, though another player has more cards',
    position: 'seventh-color',
    action: stop,
    changes: {
      row: [],
      scores: [
        ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'red', 'pink'],
        ['yellow', 'green', 'violet', 'pink', 'yellow', 'green', 'violet', 'pink', 'yellow'],
      ],
      complete: [seatOf(0)],
      outcome: { winners: [seatOf(0)], scores: [8, 9], reason: 'seven-colors' },
    },
    drawn: 0,
    events: [{ type: 'took', seat: 0 }],
  },
  {
    rule: 'DR-10',
    name: 'drawing on instead is allowed, and failing then does not win',
    position: 'seventh-color',
    action: draw,
    changes: { up: 'red', row: [], discards: ['pink', 'red'], turn: 1 },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'failed', seat: 0 },
    ],
  },
  {
    rule: 'DR-10',
    name: 'with hiddenScores the table shows seven colors for the player',
    position: 'hidden-seventh-color',
    action: stop,
    changes: {
      row: [],
      scores: [
        ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'],
        ['red', 'red', 'blue'],
      ],
      complete: [seatOf(0)],
      outcome: { winners: [seatOf(0)], scores: [7, 3], reason: 'seven-colors' },
    },
    drawn: 0,
    events: [{ type: 'took', seat: 0 }],
  },
  {
    rule: 'DR-11',
    name: 'the rainbow card gives the row to the player who turned it up, not the discards, and the most cards win',
    position: 'rainbow-next',
    action: draw,
    changes: {
      up: 'rainbow',
      row: [],
      scores: [['red', 'red', 'red', 'blue', 'orange'], ['blue', 'blue', 'orange', 'orange'], ['orange']],
      outcome: { winners: [seatOf(0)], scores: [5, 4, 1], reason: 'most-cards' },
    },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'took', seat: 0 },
    ],
  },
  {
    rule: 'DR-12',
    name: 'seven colors from the last row come before the count',
    position: 'rainbow-seventh-color',
    action: draw,
    changes: {
      up: 'rainbow',
      row: [],
      scores: [
        ['yellow', 'green', 'violet', 'pink', 'yellow', 'green', 'violet', 'pink', 'red', 'red', 'red'],
        ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'],
      ],
      complete: [seatOf(1)],
      outcome: { winners: [seatOf(1)], scores: [11, 7], reason: 'seven-colors' },
    },
    drawn: 1,
    events: [
      { type: 'drew', seat: 1 },
      { type: 'took', seat: 1 },
    ],
  },
  {
    rule: 'DR-13',
    name: 'equal counts share the win',
    position: 'rainbow-tie',
    action: draw,
    changes: {
      up: 'rainbow',
      row: [],
      scores: [
        ['red', 'red', 'red', 'orange'],
        ['blue', 'blue', 'orange'],
        ['red', 'orange', 'blue', 'blue'],
      ],
      outcome: { winners: [seatOf(0), seatOf(2)], scores: [4, 3, 4], reason: 'most-cards' },
    },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'took', seat: 0 },
    ],
  },
];

describe('an action', () => {
  for (const { position, action, changes, drawn, events, rule, name } of rows) {
    test(`[${rule}] ${name}`, () => {
      const before = positionNamed(position);
      const after = accepted(before, action);
      expect(after.state).toEqual({ ...before, ...changes, deck: before.deck.slice(drawn) });
      expect(after.events).toEqual(events);
    });
  }
});

const over = accepted(positionNamed('rainbow-next'), draw).state;

describe('a refusal', () => {
  for (const { rule, state, seat, action, name } of [
    {
      rule: 'DR-8',
      name: 'stop after a whole lap of empty stops',
      state: positionNamed('lap-of-stops-of-two'),
      seat: 0,
      action: stop,
    },
    { rule: 'DR-9', name: 'draw out of turn', state: positionNamed('opening'), seat: 1, action: draw },
    { rule: 'DR-9', name: 'stop out of turn', state: positionNamed('opening'), seat: 2, action: stop },
    {
      rule: 'DR-9',
      name: 'a seat that is not at the table',
      state: positionNamed('opening'),
      seat: 3,
      action: draw,
    },
    { rule: 'DR-10', name: 'stop after the end', state: over, seat: 1, action: stop },
  ]) {
    test(`[ALL-3] [${rule}] ${name} changes nothing and says why`, () => {
      const rejection = refused(state, action, seatOf(seat));
      expect(rejection.rule).toBe(rule);
      expect(rejection.reason).toMatch(/^[A-Z].*\.$/);
      expect(legal(state, seatOf(seat))).not.toContainEqual(action);
    });
  }
});

describe('where players show the seven colors themselves', () => {
  const show: Action = { type: 'show' };
  const toShow = positionNamed('to-show');
  const winning = { winners: [seatOf(0)], scores: [8, 6], reason: 'seven-colors' };

  test('[DR-17] showing takes the row and wins', () => {
    const { state, events } = accepted(toShow, show);
    expect(state).toMatchObject({ row: [], complete: [0], outcome: winning });
    expect(events).toEqual([
      { type: 'took', seat: 0 },
      { type: 'showed', seat: 0 },
    ]);
  });

  test('[DR-17] the row may complete the seven colors', () => {
    const { state } = accepted({ ...toShow, turn: seatOf(1) }, show);
    expect(state.outcome).toEqual({ winners: [seatOf(1)], scores: [7, 7], reason: 'seven-colors' });
  });

  test('[DR-17] after stopping without a word the game goes on, and nothing is shown', () => {
    const { state, events } = accepted({ ...toShow, turn: seatOf(1) }, stop);
    expect(state).toMatchObject({ complete: [], turn: 0, outcome: null });
    expect(events).toEqual([{ type: 'took', seat: 1 }]);
    expect(view(state, seatOf(0)).players[1]).toEqual({ count: 7, cards: null });
  });

  test('[DR-8] [DR-17] instead of having to draw, a player may show', () => {
    const before = positionNamed('to-show-instead-of-drawing');
    expect(legal(before, seatOf(0))).toEqual([draw, show]);
    expect(toAct(before)).toMatchObject([{ isForced: false }]);
    expect(accepted(before, show).events).toEqual([{ type: 'showed', seat: 0 }]);
    expect(refused(before, stop).rule).toBe('DR-8');
  });

  test.each([
    ['without all seven', { ...toShow, row: [], turn: seatOf(1) }],
    ['where the table shows them', { ...toShow, showSeven: false }],
  ])('[DR-17] %s there is nothing to show', (_, state) => {
    expect(refused(state, show).rule).toBe('DR-17');
    expect(legal(state, state.turn)).not.toContainEqual(show);
  });

  test('[DR-12] [DR-17] the rainbow card shows the seven colors of the player who turned it up, and of no other', () => {
    const rainbow = { ...toShow, deck: ['rainbow' as const] };
    expect(accepted(rainbow, draw).state.outcome).toMatchObject({ winners: [0], reason: 'seven-colors' });
    const others = { ...rainbow, row: [], turn: seatOf(1), up: 'red' as const };
    expect(accepted(others, draw).state.outcome).toMatchObject({ winners: [0, 1], reason: 'most-cards' });
  });

  test('[DR-16] [DR-17] others have the rest of the lap', () => {
    const { state } = accepted({ ...toShow, lapEnds: seatOf(1) }, show);
    expect(state).toMatchObject({ complete: [0], turn: 1, outcome: null });
  });

  test('[DR-9] [DR-17] the table shows nothing for a player whose time is up', () => {
    expect(timeout(toShow)).toEqual(stop);
  });
});

const lapRules = (state: State) => ({ turn: state.turn, complete: state.complete, outcome: state.outcome });

describe('with the lap played to its end', () => {
  const begins = positionNamed('last-lap-begins');
  const last = positionNamed('last-turn-of-the-lap');

  test('[DR-16] the lap ends with the seat on the right of the first player', () => {
    for (const first of [0, 1, 2]) {
      const asked = { options: optionsSchema.parse({ lastLap: true }), seats: 3, first: seatOf(first) };
      expect(setup(asked, randomFrom('lap')).lapEnds).toBe((first + 2) % 3);
    }
    const usual = { options: optionsSchema.parse({}), seats: 3, first: seatOf(1) };
    expect(setup(usual, randomFrom('lap')).lapEnds).toBeNull();
  });

  test('[DR-16] seven colors leave the others the rest of the lap, and other seats are refused', () => {
    const { state } = accepted(begins, stop);
    expect(lapRules(state)).toEqual({ turn: 2, complete: [1], outcome: null });
    expect(refused(state, draw, seatOf(0)).rule).toBe('DR-9');
    const { state: ended } = accepted(state, stop);
    expect(ended.outcome).toEqual({ winners: [seatOf(1)], scores: [9, 7, 8], reason: 'seven-colors' });
  });

  test('[DR-16] on the last turn of a lap a player with seven colors wins immediately', () => {
    const { state } = accepted({ ...begins, lapEnds: seatOf(1) }, stop);
    expect(lapRules(state)).toEqual({
      turn: 1,
      complete: [1],
      outcome: { winners: [1], scores: [9, 7, 8], reason: 'seven-colors' },
    });
  });

  test('[DR-16] of several with seven colors the most score cards win', () => {
    const { state } = accepted(last, stop);
    expect(state.outcome).toEqual({ winners: [seatOf(2)], scores: [1, 7, 8], reason: 'seven-colors' });
  });

  test('[DR-16] [DR-13] players with equal counts share the win', () => {
    const six = last.scores[2]?.slice(0, 6) ?? [];
    const { state } = accepted({ ...last, scores: last.scores.with(2, six) }, stop);
    expect(state.outcome).toEqual({
      winners: [seatOf(1), seatOf(2)],
      scores: [1, 7, 7],
      reason: 'seven-colors',
    });
  });

  test('[DR-16] a failed last turn ends the lap too', () => {
    const { state } = accepted({ ...last, deck: ['red', ...last.deck] }, draw);
    expect(state.outcome).toEqual({ winners: [seatOf(1)], scores: [1, 7, 7], reason: 'seven-colors' });
  });

  test('[DR-16] [DR-11] the rainbow card ends it early, and seven colors come before the count', () => {
    const { state } = accepted({ ...accepted(begins, stop).state, deck: ['rainbow', 'blue'] }, draw);
    expect(state.outcome).toEqual({ winners: [seatOf(1)], scores: [9, 7, 9], reason: 'seven-colors' });
  });

  test('[DR-16] all players have had equally many turns when seven colors win', () => {
    let bySeven = 0;
    for (let round = 0; round < 40; round += 1) {
      const random = randomFrom(`laps ${round}`);
      const options = optionsSchema.parse({ lastLap: true });
      let state = setup({ options, seats: 4, first: seatOf(round % 4) }, random);
      const turns = [0, 0, 0, 0];
      while (state.outcome === null) {
        const before = state;
        state = accepted(state, state.row.length < 2 ? draw : stop).state;
        if (before.turn !== state.turn || state.outcome !== null)
          turns[before.turn] = (turns[before.turn] ?? 0) + 1;
      }
      if (state.outcome.reason !== 'seven-colors' || state.up === 'rainbow') continue;
      bySeven += 1;
      expect(new Set(turns).size, `round ${round}: ${turns}`).toBe(1);
    }
    expect(bySeven).toBeGreaterThan(5);
  });

  test('[DR-10] [DR-14] [DR-16] face-down score cards of seven colors are shown', () => {
    const seen = view(last, seatOf(0));
    expect(seen.players.map(({ cards }) => cards)).toEqual([['green'], colors, null]);
    expect(seen).toMatchObject({ complete: [1], lapEnds: 2 });
  });
});

describe('the lap of empty stops', () => {
  test.each([2, 3, 4, 5])(
    '[DR-8] ends after %d stops: then a player has to draw, and a new lap begins',
    (seats) => {
      let state: State = {
        ...positionNamed('opening'),
        scores: seatsUpTo(seats).map(() => []),
        turn: seatOf(1),
      };
      for (const stops of seatsUpTo(seats)) {
        expect(legal(state, state.turn), `after ${stops} stops`).toEqual([draw, stop]);
        state = accepted(state, stop).state;
      }
      expect(state.turn).toBe(1);
      expect(legal(state, state.turn)).toEqual([draw]);
      expect(apply(state, state.turn, stop)).toMatchObject({ ok: false, error: { rule: 'DR-8' } });
      // The draw lifts the ban, and the next stop is not empty.
      state = accepted(accepted(state, draw).state, stop).state;
      expect(state).toMatchObject({ turn: 2 % seats, emptyStops: 0, scores: { 1: ['green'] } });
      expect(legal(state, state.turn)).toEqual([draw, stop]);
    },
  );

  test('[DR-8] a failed draw lets all players stop again', () => {
    const state = accepted({ ...positionNamed('own-color'), emptyStops: 2 }, draw).state;
    expect(state).toMatchObject({ row: [], emptyStops: 0, turn: 1 });
    expect(legal(state, seatOf(1))).toEqual([draw, stop]);
  });
});

describe('the seat that must act is', () => {
  test.each(['opening', 'bad-draw', 'full-row', 'four-stops-of-five'])(
    '[DR-9] in %s only the seat whose turn it is',
    (name) => {
      const state = positionNamed(name);
      expect(toAct(state)).toMatchObject([{ seat: state.turn, kind: 'turn' }]);
      for (const seat of seatsUpTo(state.scores.length)) {
        expect(legal(state, seat).length > 0, `seat ${seat}`).toBe(seat === state.turn);
      }
    },
  );
});

describe('the safe action', () => {
  for (const { position, action } of [
    { position: 'opening', action: draw },
    { position: 'lap-of-stops-of-two', action: draw },
    { position: 'full-row', action: stop },
    { position: 'seventh-color', action: stop },
    { position: 'rainbow-next', action: stop },
  ]) {
    test(`[DR-9] in ${position} is ${action.type}`, () => {
      expect(timeout(positionNamed(position))).toEqual(action);
    });
  }
});
