import { expect, test } from 'vitest';
import { examples } from '../../../test/helpers/positions/presidential-poker.ts';
import { chipsOf } from '../../../test/helpers/presidential-poker.ts';
import { isLong, randomFrom, sampler } from '../../../test/helpers/random.ts';
import { sampleAction } from '../../kernel/action.ts';
import { type Seat, seatOf } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { fastRandomFrom } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { cardIds } from './cards.ts';
import { beginHand, fromDealersLeft, newTable } from './course.ts';
import { rankHand } from './hand/rank.ts';
import { presidentialPoker } from './index.ts';
import { apply, legal, outcome, timeout, toAct } from './rules.ts';
import { type Action, type Event, type Options, optionsSchema, type State } from './types.ts';
import { view } from './view.ts';

/** 21,000 games in the long form. */
const gamesEach = isLong ? 3_000 : 12;
const maxActions = 20_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const deck = cardIds.map(String).sort().join();
const drawOptions = sampler(optionsSchema);

/** Different stacks. */
const begin = (seats: number, options: Options, random: Random): State => {
  const table = newTable({ options, seats, first: seatOf(random.below(seats)) });
  const bettors = table.betting.bettors.map((bettor) => ({
    ...bettor,
    stack: 1 + random.below(options.stack),
  }));
  return beginHand({ ...table, betting: { ...table.betting, bettors } }, random).state;
};

type Player = (state: State, seat: Seat, random: Random) => Action;

const byChance: Player = (state, seat, random) =>
  presidentialPoker.action.parse(sampleAction(legal(state, seat), random));

/** Bets little and seldom drops, so that hands have several intervals and players. */
const byCustom: Player = (state, seat, random) => {
  const { betting } = view(state, seat);
  if (betting === null || random.below(6) === 0) return byChance(state, seat, random);
  const { call, to } = betting;
  if (to !== null && random.below(3) === 0)
    return { type: betting.level === 0 ? 'bet' : 'raise', to: Math.min(to.to, to.from + random.below(5)) };
  return { type: call === 0 ? 'check' : 'call' };
};

const byComputer: Player = (state, seat, random) =>
  presidentialPoker.bot({
    level: 'normal',
    options: optionsSchema.parse({}),
    seat,
    view: view(state, seat),
    legal: legal(state, seat),
    random: fastRandomFrom(random),
  }).action;

const players: readonly Player[] = [byChance, byCustom, byComputer, timeout];

/** By seat: chips in the pots when they are won. */
const sharesAtTheEnd = (before: State, events: readonly Event[]): number[] =>
  before.betting.bettors.map(({ put, bet }, seat) => {
    const told = events.filter((event) => 'seat' in event && event.seat === seat);
    return sum([
      put,
      ...told.map((event) => {
        if (event.type === 'bet' || event.type === 'called' || event.type === 'raised') return event.to - bet;
        return event.type === 'returned' ? -event.chips : 0;
      }),
    ]);
  });

/** An independent calculation, chip by chip from the bottom. */
const winningsOf = (state: State, shares: readonly number[], dropped: readonly boolean[]): number[] => {
  const order = fromDealersLeft(state).filter((seat) => !dropped[seat]);
  const worth = (seat: Seat): number => {
    const ranked = rankHand(at(state.hands, seat));
    if (!ranked.ok) throw new Error(`seat ${seat} has no hand`);
    return ranked.value.value;
  };
  const pots = new Map<string, number>();
  for (let chip = 1; chip <= Math.max(...shares); chip += 1) {
    const able = order.filter((seat) => at(shares, seat) >= chip);
    const paid = shares.filter((share) => share >= chip).length;
    pots.set(able.join(), (pots.get(able.join()) ?? 0) + paid);
  }
  const won = shares.map(() => 0);
  for (const [able, chips] of pots) {
    const seats = able.split(',').map((seat) => seatOf(Number(seat)));
    const best =
      seats.length === 1
        ? seats
        : seats.filter((seat) => seats.every((other) => worth(seat) >= worth(other)));
    for (let chip = 0; chip < chips; chip += 1)
      won[at(best, chip % best.length)] = (won[at(best, chip % best.length)] ?? 0) + 1;
  }
  return won;
};

/** Conservation of cards and chips, and correct shares, after every action. */
const checkStep = (before: State, after: State, all: readonly Event[], bought: number): void => {
  if ([...examples.cards(after)].sort().join() !== deck) throw new Error('[PP-1] a card was lost or made');
  if (chipsOf(after.betting.bettors) !== bought) throw new Error('[PP-14] a chip was lost or made');
  if (after.betting.bettors.some(({ stack }) => stack < 0)) throw new Error('[PP-12] a stack is negative');
  const bets = after.betting.bettors.filter(({ standing, stack }) => standing === 'in' && stack > 0);
  if (after.phase === 'draw' && new Set(bets.map(({ put }) => put)).size > 1)
    throw new Error('[PP-6] bets are not even');
  const nextHand = all.findIndex(({ type }) => type === 'anted');
  const events = nextHand === -1 ? all : all.slice(0, nextHand);
  const wins = events.flatMap((event) => (event.type === 'won' ? event.wins : []));
  if (wins.length === 0) return;
  const shares = sharesAtTheEnd(before, events);
  const dropped = before.betting.bettors.map(
    ({ standing }, seat) =>
      standing !== 'in' || events.some((event) => event.type === 'dropped' && event.seat === seat),
  );
  const won = shares.map((_, seat) => sum(wins.filter((win) => win.seat === seat).map(({ chips }) => chips)));
  for (const [seat, chips] of won.entries()) {
    const most = sum(shares.map((share) => Math.min(share, at(shares, seat))));
    if (chips > most) throw new Error(`[PP-12] seat ${seat} wins ${chips}, more than ${most}`);
  }
  if (sum(won) !== sum(shares)) throw new Error('[PP-14] the pots were not paid out');
  const hands = before.hands.map(
    (hand, seat) => after.last?.shown.find((shown) => shown.seat === seat)?.cards ?? hand,
  );
  const expected = winningsOf({ ...before, hands }, shares, dropped);
  if (won.join() !== expected.join()) throw new Error(`[PP-14] they win ${won} and not ${expected}`);
};

const play = (seats: number, options: Options, random: Random): State => {
  const styles = Array.from({ length: seats }, () => at(players, random.below(players.length)));
  let state = begin(seats, options, random);
  const bought = chipsOf(state.betting.bettors);
  for (let actions = 0; outcome(state) === null; actions += 1) {
    if (actions > maxActions) throw new Error('no end');
    const { seat } = at(toAct(state), 0);
    const action = at(styles, seat)(state, seat, random);
    const result = apply(state, seat, action, random);
    if (!result.ok) throw new Error(`${JSON.stringify(action)} is refused by ${result.error.rule}`);
    checkStep(state, result.value.state, result.value.events, bought);
    state = result.value.state;
  }
  return state;
};

test.each(presidentialPoker.players)(
  '[PP-12] [PP-14] with %d players no card and no chip is lost or made',
  (seats) => {
    const reasons = new Set<string>();
    for (let round = 0; round < gamesEach; round += 1) {
      const seed = `${seats} players, game ${round}`;
      const random = randomFrom(seed);
      const drawn = drawOptions(random);
      const options: Options = { ...drawn, maxHands: round % 3 === 0 ? 'off' : 1 + random.below(12) };
      try {
        reasons.add(outcome(play(seats, options, random))?.reason ?? 'none');
      } catch (error) {
        throw new Error(`"${seed}": ${error}`);
      }
    }
    expect([...reasons].sort()).toEqual(['all-chips', 'last-hand']);
  },
  isLong ? 3_600_000 : 60_000,
);
