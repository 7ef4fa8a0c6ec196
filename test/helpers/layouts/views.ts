import { isDecided, moments } from '../../../client/games/presidential-poker/moments.ts';
import { replayedView } from '../../../client/site/replay/recording.ts';
import { localHead } from '../../../scripts/build/local-head.ts';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import { presidentialPoker } from '../../../shared/games/presidential-poker/index.ts';
import { wholeDeck } from '../../../shared/games/sequence-states/cards.ts';
import { sequenceStates } from '../../../shared/games/sequence-states/index.ts';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { AnyGame, Game, GameEvent, GameReason } from '../../../shared/kernel/game.ts';
import { seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { maxNameLength, seatColors } from '../../../shared/protocol/codes.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import { adviceOf, positionsOf } from '../games.ts';
import * as rainbow from '../positions/drop-rainbow.ts';
import * as presidential from '../positions/presidential-poker.ts';
import * as states from '../positions/sequence-states.ts';
import * as seven from '../positions/seven-poker.ts';
import { randomFrom } from '../random.ts';

/** A player's or spectator's view of a table, and the presses that follow. */
export interface RecordedView {
  readonly name: string;
  /** The view before the events; null without any. */
  readonly before: TableView | null;
  readonly view: TableView;
  readonly events: readonly GameEvent[];
  readonly hint: object | null;
  readonly isLost: boolean;
  /** Clicked in this order. */
  readonly press: readonly string[];
  /** Is there when all is drawn. */
  readonly shows: string;
}

interface Recording<Action, Event, View> extends Partial<Pick<RecordedView, 'isLost' | 'press' | 'shows'>> {
  /** Default 0; null: a spectator. */
  readonly you?: number | null;
  /** Played first: its events are the news. */
  readonly plays?: readonly [seat: number, action: Action];
  /** The game in the middle of that step. */
  readonly moment?: (events: readonly Event[], views: { before: View; after: View }) => View;
  readonly isHinted?: boolean;
  readonly options?: object;
  readonly table?: Partial<TableView>;
}

const longest = 'W'.repeat(maxNameLength);
/** Latin letters only: fonts with others differ between machines. */
const names = ['Ann', longest, 'Bo', 'Wilhelmina Westwood', 'Maximilian', longest, 'Cy', 'Dolores Guerrero'];

const headOf = (game: Pick<AnyGame, 'id' | 'version'>, options: object, seats: number) =>
  localHead(
    game,
    { ...options },
    { hints: 'always' },
    seatsUpTo(seats).map((seat) => ({
      name: at(names, seat % names.length),
      color: at(seatColors, seat % seatColors.length),
      level: seat % 3 === 2 ? 'normal' : null,
    })),
  );

const recorder =
  <
    Options extends object,
    State,
    Action extends GameAction,
    Event extends GameEvent,
    View,
    Reason extends GameReason,
  >(
    game: Game<string, Options, State, Action, Event, View, Reason>,
    seatsOf: (state: State) => number,
  ) =>
  (
    name: string,
    begin: State,
    { you = 0, plays, moment, ...recording }: Recording<Action, Event, View> = {},
  ): RecordedView => {
    const options = game.options.parse(recording.options ?? {});
    const viewer = you === null ? 'spectator' : seatOf(you);
    const viewOf = (state: State): TableView => {
      const outcome = game.outcome(state);
      const toAct = outcome === null ? game.toAct(state).map(({ seat }) => seat) : [];
      const entry = { view: game.view(state, viewer), toAct, events: [], at: 0, outcome };
      const legal = viewer === 'spectator' ? [] : game.legal(state, viewer);
      return {
        ...replayedView(headOf(game, options, seatsOf(begin)), entry, viewer),
        host: seatOf(0),
        toAct: Object.fromEntries(toAct.map((seat) => [seat, 47_000])),
        prompt: legal.length > 0 ? { decision: 7, legal } : null,
        ...recording.table,
      };
    };
    const applied = plays && game.apply(begin, seatOf(plays[0]), plays[1], randomFrom(name));
    if (applied?.ok === false) throw new Error(`${name}: ${JSON.stringify(applied.error)}`);
    const { state, events } = applied?.value ?? { state: begin, events: [] };
    const [before, after] = [viewOf(begin), viewOf(state)];
    const shown = moment?.(events, { before: game.view(begin, viewer), after: game.view(state, viewer) });
    const isMoving = plays !== undefined && after.phase === 'playing' && shown === undefined;
    const hint = recording.isHinted
      ? adviceOf(game, state, { seat: you ?? 0, level: 'normal', options })
      : null;
    return {
      name: `${game.id}: ${name}`,
      before: isMoving ? before : null,
      view:
        shown === undefined
          ? after
          : { ...after, phase: 'playing', gameView: shown, toAct: {}, prompt: null, outcome: null },
      events: isMoving ? events.flatMap((event) => game.redact(event, viewer) ?? []) : [],
      hint: hint && { decision: 7, ...hint },
      isLost: recording.isLost ?? false,
      press: [...(recording.press ?? []), ...(hint ? ['.hinting > button'] : [])],
      shows:
        recording.shows ?? (hint ? '.hinting > p:not(:empty)' : isMoving ? '.happened > span' : '.prompt'),
    };
  };

const rainbowViews = (): readonly RecordedView[] => {
  const record = recorder(dropRainbow, ({ scores }) => scores.length);
  const position = positionsOf(rainbow.examples);
  const five = rainbow.layOut({
    up: 'orange',
    next: ['pink', 'red'],
    row: ['red', 'blue', 'green', 'yellow'],
    discards: ['violet', 'violet', 'pink', 'green', 'pink'],
    scores: [
      ['red', 'red', 'orange', 'yellow', 'yellow', 'green', 'blue'],
      ['violet', 'violet', 'violet', 'blue', 'orange'],
      ['green', 'pink', 'pink', 'red'],
      ['yellow', 'yellow', 'orange', 'blue', 'blue', 'violet'],
      ['green', 'green', 'red', 'pink'],
    ],
    turn: 0,
  });
  return [
    record('turn of five', five, { isHinted: true }),
    record(
      'turn of five, watched',
      { ...five, turn: seatOf(4) },
      { you: null, plays: [4, { type: 'draw' }] },
    ),
    record(
      'turn of four',
      { ...five, scores: five.scores.slice(0, 4), turn: seatOf(3) },
      { plays: [3, { type: 'stop' }] },
    ),
    record('turn of two', { ...five, scores: five.scores.slice(0, 2) }),
    record('failed draw', position('bad-draw'), { plays: [1, { type: 'draw' }] }),
    record('hidden scores', position('hidden-scores'), { you: 1 }),
    record('two winners', position('rainbow-tie'), { plays: [0, { type: 'draw' }], shows: '.ranking' }),
  ];
};

const sevenViews = (): readonly RecordedView[] => {
  const record = recorder(sevenPoker, ({ hands }) => hands.length);
  const position = positionsOf(seven.examples);
  const five = seven.layOut({
    hands: 'rrrrpoo ooyyyyp ggggbbp rroygbv bbvvvvp',
    victory: ['roygb', 'oygbv', 'ygbvp', 'ro', 'vpr'],
    victoryCards: 6,
    said: ['stay', 'stay', 'stay', null, 'stay'],
    phase: { name: 'stay', shown: [0, 1, 2, 3, 4].map(() => [0, 1, 2]) },
  });
  const shown = seven.layOut({
    hands: 'rrrrpoo ooyyyyp ggggbbp rroygbv bbvvvvp',
    phase: { name: 'discard', chosen: [null, null, null, null, null] },
    said: ['stay', 'stay', 'stay', 'stay', 'stay'],
    showdown: {
      hands: ['rrrroop', 'oyyyypo', 'ggggbbp', 'rroygbv', 'bbvvvvp'].map(seven.parse),
      strengths: [4, 4, 4, 2, 4],
      tied: [0, 1, 2, 4].map(seatOf),
      winner: seatOf(3),
      color: 'red',
      gained: ['red'],
      discarded: null,
    },
  });
  /** Seat 0 has won; the last ones have folded and picked. */
  const fewHands = (count: number) => {
    const hands = ['rrrrpoo', 'ooyyyyp', 'ggggbbp', 'bbvvvvp'];
    const isIn = (seat: number): boolean => seat <= count;
    return seven.layOut({
      hands: hands.join(' '),
      victory: ['rg', 'oygb', 'ygb', 'ro'],
      phase: { name: 'discard', chosen: hands.map((_, seat) => (isIn(seat) ? null : [0, 1])) },
      said: hands.map((_, seat) => (isIn(seat) ? 'stay' : 'fold')),
      showdown: {
        hands: hands.map((hand, seat) => (isIn(seat) ? seven.parse(hand) : null)),
        strengths: hands.map((_, seat) => (isIn(seat) ? 4 : null)),
        tied: [],
        winner: seatOf(0),
        color: 'red',
        gained: ['red'],
        discarded: null,
      },
    });
  };
  return [
    ...[1, 2, 3].map((count) =>
      record(`showdown of ${count + 1} of four`, fewHands(count), { shows: '.compared' }),
    ),
    record('exchange of five', position('deck-of-two'), {
      you: 3,
      isHinted: true,
      press: ['.own-hand button'],
    }),
    record('exchange of four', position('last-exchange'), { you: 1 }),
    record('offered card', position('offered'), {}),
    record('choice of three', position('choosing-three'), { you: 1 }),
    record('word of five', five, { you: 3 }),
    record('word of four', position('dealer-speaks'), { plays: [3, { type: 'stay' }] }),
    record('showdown of five', shown, { shows: '.compared' }),
    record('showdown of three, watched', position('equal-out'), { you: null, shows: '.compared' }),
    record('choice of color', position('two-colors'), { shows: '.compared' }),
    record('winner', position('fifth-color'), { plays: [1, { type: 'stay' }], shows: '.ranking' }),
  ];
};

const stateViews = (): readonly RecordedView[] => {
  const record = recorder(sequenceStates, ({ players }) => players.length);
  const position = positionsOf(states.examples);
  const twelve = position('twelve-players');
  const won = states.layOut({
    hands: ['WY', ...seatsUpTo(11).map((seat) => wholeDeck.slice(3 * seat, 3 * seat + 3).join(' '))],
    chips: [
      [0, 1, 2, 3, 5, 6, 7, 8],
      [20, 31, 42, 64],
    ],
  });
  return [
    record('opening of two', position('opening'), { isHinted: true }),
    record('chosen space', position('opening'), { press: ['.own-hand button', '.space.lit'] }),
    record('question of three', position('asked-to-pass'), { you: 1 }),
    record('dead card', position('dead-card'), { plays: [0, { type: 'exchange', card: 0 }] }),
    record('turn of six', position('three-teams'), { you: 4 }),
    record('turn of twelve', twelve, { you: 11 }),
    record('turn of twelve, watched', twelve, { you: null }),
    record('winners of twelve', won, { plays: [0, { type: 'place', card: 0, space: 4 }], shows: '.ranking' }),
    record('winner of two', position('middle-of-nine'), {
      plays: [0, { type: 'place', card: 0, space: 4 }],
      shows: '.ranking',
    }),
  ];
};

const presidentialViews = (): readonly RecordedView[] => {
  const record = recorder(presidentialPoker, ({ hands }) => hands.length);
  const position = positionsOf(presidential.examples);
  const { bettor, hands, layOut } = presidential;
  const bets = (seats: number) =>
    layOut({
      phase: 'first',
      turn: 0,
      opener: 1,
      bettors: seatsUpTo(seats).map((seat) =>
        bettor(1124, seat === 0 ? 1 : 127, seat === 0 ? {} : { bet: 126, acted: true }),
      ),
      betting: { level: 126, step: 126 },
    });
  const last = (seats: number, state: object = {}) =>
    layOut({
      phase: 'second',
      turn: 0,
      dealer: 0,
      bettors: seatsUpTo(seats).map((seat) => bettor(1124, 126, seat === 0 ? {} : { acted: true })),
      drew: seatsUpTo(seats).map((seat) => seat),
      hands: [hands.pairs, hands.samePairs, hands.triples, hands.four],
      state,
    });
  const showdown = (seats: number) =>
    record(`showdown of ${seats}`, last(seats), {
      plays: [0, { type: 'check' }],
      moment: (events, views) =>
        at(
          moments(events, views, seatOf(0)).filter(({ view }) => isDecided(view)),
          0,
        ).view,
      shows: '.compared',
    });
  const sidePots = layOut({
    phase: 'second',
    turn: 0,
    opener: 3,
    bettors: [
      bettor(1140, 10),
      bettor(0, 1020, { bet: 1010, acted: true }),
      bettor(0, 1050, { bet: 1040, acted: true }),
      bettor(0, 1100, { bet: 1090, acted: true }),
    ],
    drew: [0, 0, 0, 0],
    betting: { level: 1090, step: 50 },
    hands: [hands.triple, hands.five, hands.four, hands.triples],
  });
  return [
    ...[2, 3, 5, 8].map((seats) => record(`bets of ${seats}`, bets(seats), { isHinted: seats === 3 })),
    record('bets of eight, watched', bets(8), { you: null, plays: [0, { type: 'raise', to: 1000 }] }),
    record('side pots', sidePots),
    record('carried pot', position('carried-pot'), { you: 2 }),
    record('draw of four', position('drawing'), { you: 1, shows: '.lens' }),
    record('draw of eight', position('stock-runs-out'), { you: 3 }),
    record('cut', position('cutting'), { you: 3 }),
    ...[3, 8].map(showdown),
    record('unseen hand', position('unseen'), { plays: [2, { type: 'drop' }] }),
    record('winners of eight', last(8, { handNumber: 20 }), {
      plays: [0, { type: 'check' }],
      shows: '.ranking',
    }),
  ];
};

/** The same table before the first game, away, and without a connection. */
const tableViews = (): readonly RecordedView[] => {
  const board = recorder(sequenceStates, ({ players }) => players.length);
  const poker = recorder(presidentialPoker, ({ hands }) => hands.length);
  const twelve = positionsOf(states.examples)('twelve-players');
  const eight = positionsOf(presidential.examples)('stock-runs-out');
  const gathering = { phase: 'gathering', gameView: null, roster: null, prompt: null, toAct: {} } as const;
  const { view } = poker('seats', eight);
  const seats = view.seats.map((seat, index) => (index > 5 ? null : seat));
  const { seats: everyone } = board('seats', twelve).view;
  return [
    poker('gathering of eight', eight, { table: { ...gathering, seats }, shows: 'arcus-link' }),
    board('gathering of twelve', twelve, {
      table: { ...gathering, seats: everyone.map((seat, index) => seat && { ...seat, bot: index > 10 }) },
      shows: 'arcus-link',
    }),
    poker('deal', eight, { table: { ...gathering, phase: 'dealing' } }),
    poker('lost connection', eight, { isLost: true, shows: '.banner' }),
    poker('away', eight, {
      table: { seats: view.seats.map((seat, index) => seat && { ...seat, away: index === 0 }) },
      shows: '.back',
    }),
  ];
};

export const recordedViews = (): readonly RecordedView[] => [
  ...rainbowViews(),
  ...sevenViews(),
  ...stateViews(),
  ...presidentialViews(),
  ...tableViews(),
];
