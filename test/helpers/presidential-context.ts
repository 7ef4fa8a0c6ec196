import { whoOf } from '../../client/game-ui/context.ts';
import type { GameContext } from '../../client/game-ui/game-ui.ts';
import type { Id } from '../../client/games/presidential-poker/cover.ts';
import type { Prompt } from '../../client/sdk/index.ts';
import type { View } from '../../shared/games/presidential-poker/view-schema.ts';
import { type Seat, seatOf, seatsUpTo } from '../../shared/kernel/ids.ts';

type Player = View['players'][number];
type Legal = NonNullable<GameContext<Id>['prompt']> extends Prompt<infer One> ? One : never;

/** Two players in their first betting interval, with changes. */
export const view = ({
  players = [{}, {}],
  ...changes
}: Partial<Omit<View, 'players'>> & { readonly players?: readonly Partial<Player>[] } = {}): View => ({
  phase: 'first',
  handNumber: 1,
  deal: 1,
  cutAt: 0,
  maxHands: 20,
  ante: 1,
  minBet: 2,
  dealer: seatOf(1),
  opener: null,
  turn: seatOf(0),
  players: players.map((player) => ({
    stack: 20,
    bet: 0,
    put: 1,
    standing: 'in',
    cards: 7,
    drew: null,
    ...player,
  })),
  pots: [{ chips: players.length, seats: seatsUpTo(players.length) }],
  pot: players.length,
  betting: { level: 0, call: 0, to: null, raisesLeft: null },
  stock: 58,
  hand: [],
  last: null,
  ...changes,
});

/** For Ann on seat 0, unless `you` is another; Bo and Cy sit on her left. */
export const context = ({
  view: seen = view(),
  ask = null,
  chosen = [],
  you = seatOf(0),
}: {
  readonly view?: View;
  readonly ask?: readonly Legal[] | null;
  readonly chosen?: readonly number[];
  readonly you?: Seat;
} = {}): GameContext<Id> => ({
  view: seen,
  settled: seen,
  options: { stack: 20, ante: 1, minBet: 2, limit: 'no-limit', maxHands: 20, cut: false },
  prompt: ask && { decision: 1, legal: ask },
  you,
  toAct: ask ? [you] : [],
  who: whoOf(['Ann', 'Bo', 'Cy'], you),
  colors: ['red', 'blue', 'green'],
  choices: [],
  chosen,
  choose: () => {},
  act: () => {},
});
