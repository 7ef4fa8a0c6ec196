import { expect, test } from 'vitest';
import { examples } from '../../../test/helpers/positions/sequence-states.ts';
import { isLong, randomFrom } from '../../../test/helpers/random.ts';
import { sampleAction } from '../../kernel/action.ts';
import { seatOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { handSize } from './board.ts';
import { wholeDeck } from './cards.ts';
import { sequenceStates } from './index.ts';
import { legal } from './legal.ts';
import { apply, penalise, setup, toAct } from './rules.ts';
import { mayFollow } from './sequences.ts';
import type { Event, Options, State } from './types.ts';

/** 10,000 games in the long form. */
const gamesEach = isLong ? 1_250 : 16;

const sortedDeck = [...wholeDeck].sort().join();

/** Invariants of every state. */
const checkState = (state: State, seats: number): void => {
  if ([...examples.cards(state)].sort().join() !== sortedDeck)
    throw new Error('[SQ-5] a card was lost or made');
  for (const team of seatsUpTo(3)) {
    if (state.chips.filter((owner) => owner === team).length > 50)
      throw new Error('[SQ-7] more than 50 chips');
  }
  if (state.players.some(({ hand }) => hand.length > handSize(seats)))
    throw new Error('[SQ-4] too many cards');
  if (state.deck.length === 0) throw new Error('[SQ-12] the deck is empty');
  for (const [index, { team, spaces }] of state.sequences.entries()) {
    const earlier = state.sequences.slice(0, index).filter((other) => other.team === team);
    if (!mayFollow(spaces, earlier)) throw new Error('[SQ-17] sequences overlap');
    if (spaces.some((space) => state.chips[space] !== team)) throw new Error('[SQ-16] a sequence is broken');
  }
};

/** The changed chips match the events. */
const checkChips = (before: State, after: State, events: readonly Event[]): void => {
  const chips = [...before.chips];
  for (const event of events) {
    if (event.type === 'placed') chips[event.space] = event.seat % before.teams;
    if (event.type === 'removed') chips[event.space] = null;
  }
  if (chips.join() !== after.chips.join()) throw new Error('[SQ-7] a chip was lost or made');
};

const play = (seats: number, options: Options, random: Random): State => {
  let state = setup({ options, seats, first: seatOf(random.below(seats)) }, random);
  checkState(state, seats);
  for (let actions = 0; state.outcome === null; actions += 1) {
    if (actions > 20_000) throw new Error('no end');
    if (options.tableTalk === 'penalty' && random.below(40) === 0) {
      state = penalise(state, random.below(state.teams)).state;
    }
    const open = toAct(state);
    const { seat } = at(open, random.below(open.length));
    const action = sequenceStates.action.parse(sampleAction(legal(state, seat), random));
    const result = apply(state, seat, action, random);
    if (!result.ok) throw new Error(`${JSON.stringify(action)} is refused by ${result.error.rule}`);
    checkState(result.value.state, seats);
    checkChips(state, result.value.state, result.value.events);
    state = result.value.state;
  }
  return state;
};

test.each(sequenceStates.players)(
  '[SQ-5] [SQ-7] with %d players no card and no chip is lost or made',
  (seats) => {
    const reasons = new Set<string>();
    for (let round = 0; round < gamesEach; round += 1) {
      const seed = `${seats} players, game ${round}`;
      const options: Options = {
        teams: round % 2 === 0 ? 2 : 3,
        loseUndrawnCard: round % 4 >= 2,
        tableTalk: round % 8 >= 4 ? 'penalty' : 'muted',
        geography: false,
        endlessDecks: round % 3 === 0,
      };
      try {
        reasons.add(play(seats, options, randomFrom(seed)).outcome?.reason ?? 'none');
      } catch (error) {
        throw new Error(`"${seed}": ${error}`);
      }
    }
    expect(reasons).not.toContain('none');
    expect(reasons.size).toBeGreaterThan(0);
  },
  isLong ? 1_800_000 : 60_000,
);
