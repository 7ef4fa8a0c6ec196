import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, layOut } from '../../../test/helpers/positions/sequence-states.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import type { Applied } from '../../kernel/game.ts';
import { type Seat, seatOf } from '../../kernel/ids.ts';
import { wholeDeck } from './cards.ts';
import { legal } from './legal.ts';
import { apply, timeout, toAct } from './rules.ts';
import type { Action, Event, State } from './types.ts';
import { view } from './view.ts';

const positionNamed = positionsOf(examples);

const accepted = (state: State, action: Action, seat: Seat = state.turn): Applied<State, Event> => {
  const result = apply(deepFreeze(state), seat, action, randomFrom('turns'));
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const place = (card: number, space: number): Action => ({ type: 'place', card, space });
const remove = (card: number, space: number): Action => ({ type: 'remove', card, space });
const draw: Action = { type: 'draw' };
const pass: Action = { type: 'pass' };
const types = (events: readonly Event[]): string[] => events.map(({ type }) => type);
const asked = (state: State): string[] => toAct(state).map(({ seat, kind }) => `${seat} ${kind}`);
const handOf = (state: State, seat: number): readonly string[] | undefined => state.players[seat]?.hand;

describe('the deck runs out', () => {
  const before = positionNamed('last-card-of-the-deck');
  const { state, events } = accepted(before, place(0, 2));

  test('[SQ-12] all piles, the card just played too, are shuffled immediately', () => {
    expect(types(events)).toEqual(['placed', 'drew', 'reshuffled']);
    expect(handOf(state, 0)).toEqual(['FL', 'GA']);
    expect(state).toMatchObject({ shuffles: 1, turn: 1 });
    expect(state.players.map(({ pile }) => pile)).toEqual([[], []]);
    expect(state.deck).toHaveLength(104);
    expect([...state.deck].sort()).toEqual([...before.players.flatMap(({ pile }) => pile), 'UT'].sort());
  });

  test('[SQ-12] with neither deck nor piles no player draws', () => {
    const empty = positionNamed('no-card-anywhere');
    const after = accepted(empty, draw, seatOf(1));
    expect(after.state.players[1]?.hand).toHaveLength(108);
    expect(after.state.undrawn).toEqual([]);
    expect(types(after.events)).toEqual(['passed']);
  });

  test('[SQ-12] a card laid on the empty piles is drawn again', () => {
    const cards = [...wholeDeck].filter((card) => card !== 'UT');
    const none = layOut({
      hands: ['UT FL', cards.filter((card, at) => cards.indexOf(card) === at).join(' ')],
    });
    const bare: State = { ...none, deck: [] };
    const after = accepted(bare, place(0, 2));
    expect(handOf(after.state, 0)).toEqual(['FL', 'UT']);
    expect(types(after.events)).toEqual(['placed', 'reshuffled', 'drew']);
  });
});

describe('the sixth new deck', () => {
  test('[SQ-12] [ALL-7] ends the game at the end of the turn: a draw', () => {
    const { state, events } = accepted(positionNamed('sixth-new-deck'), place(0, 2));
    expect(types(events)).toEqual(['placed', 'drew', 'reshuffled']);
    expect(state.outcome).toEqual({ winners: [], scores: [0, 0], reason: 'last-deck' });
    expect(toAct(state)).toEqual([]);
  });

  test('[SQ-12] the fifth does not', () => {
    const { state } = accepted({ ...positionNamed('sixth-new-deck'), shuffles: 4 }, place(0, 2));
    expect(state).toMatchObject({ outcome: null, shuffles: 5, turn: 1 });
  });

  test('[SQ-12] no new deck ends a game of decks without end', () => {
    const before: State = { ...positionNamed('sixth-new-deck'), endlessDecks: true };
    expect(accepted(before, place(0, 2)).state).toMatchObject({ outcome: null, shuffles: 6, turn: 1 });
  });

  const turnedIn = accepted(positionNamed('sixth-new-deck-and-a-line'), { type: 'exchange', card: 0 }).state;

  test('[SQ-12] [SQ-19] who completes the last sequence in that turn has won', () => {
    expect(turnedIn).toMatchObject({ outcome: null, shuffles: 6, turn: 0 });
    const won = accepted(turnedIn, place(0, 8)).state.outcome;
    expect(won).toEqual({ winners: [0], scores: [2, 0], reason: 'two-sequences' });
  });

  test('[SQ-12] else it is a draw', () => {
    const { outcome } = accepted(turnedIn, place(0, 78)).state;
    expect(outcome).toEqual({ winners: [], scores: [1, 0], reason: 'last-deck' });
  });

  test('[SQ-12] [SQ-14] no player has a card to draw after it', () => {
    const before: State = { ...positionNamed('may-still-draw'), shuffles: 6 };
    expect(accepted(before, place(0, 0)).state).toMatchObject({ undrawn: [], outcome: { winners: [] } });
  });
});

test('[SQ-13] turning in is done by the table when nothing else can be: the first dead card by place', () => {
  const { state, events } = accepted(positionNamed('only-a-dead-card'), place(0, 49));
  expect(events.slice(2)).toEqual([
    { type: 'exchanged', seat: 1, card: 'OR' },
    { type: 'drew', seat: 1, card: 'OH' },
  ]);
  expect(state).toMatchObject({ turn: 1, exchanged: true });
  expect(handOf(state, 1)).toEqual(['AL', 'OH']);
});

describe('a pass', () => {
  test('[SQ-13] [SQ-10] REMOVE with nothing to remove: the table passes, and no card is drawn', () => {
    const before = positionNamed('next-must-pass');
    const { state, events } = accepted(before, remove(0, 33));
    expect(types(events)).toEqual(['removed', 'drew', 'passed']);
    expect(state).toMatchObject({ turn: 2, passes: 1 });
    expect(handOf(state, 1)).toEqual(['REMOVE']);
    expect(state.deck).toEqual(before.deck.slice(1));
  });

  test('[SQ-13] after a pass the latest move is still the last play', () => {
    const passing = layOut({ hands: ['UT FL', '', 'GA OH'] });
    const { state, events } = accepted(passing, place(0, 2), seatOf(0));
    expect(types(events)).toContain('passed');
    expect(state.turn).toBe(2);
    expect(view(state, 'spectator').latest).toBe(0);
  });

  test('[SQ-13] [ALL-7] a whole lap of them is a draw', () => {
    const { state, events } = accepted(positionNamed('last-pass-of-a-lap'), place(0, 0));
    expect(types(events)).toEqual(['placed', 'drew', 'passed', 'passed', 'passed']);
    expect(state.outcome).toEqual({ winners: [], scores: [0, 0, 0], reason: 'no-moves-left' });
    expect(toAct(state)).toEqual([]);
  });

  test.each([
    { name: 'one wins', chips: [[40, 41, 42, 43], [], []], winners: [0] },
    {
      name: 'four chips with two open ends count twice',
      chips: [
        [40, 41, 42, 43],
        [19, 29, 39, 49],
      ],
      winners: [1],
    },
    {
      name: 'equally many are a draw',
      chips: [
        [40, 41, 42, 43],
        [4, 14, 24, 34],
      ],
      winners: [],
    },
    { name: 'a covered one does not count', chips: [[40, 41, 42, 43], [], [44]], winners: [] },
  ])('[SQ-13] at the end of such a lap open fours are counted: $name', ({ chips, winners }) => {
    const last = { turn: 1, passes: 2, loseUndrawnCard: true, undrawn: [0] };
    const { state } = accepted(layOut({ hands: ['UT', '', ''], chips, ...last }), pass);
    expect(state.outcome?.winners).toEqual(winners);
  });

  test('[SQ-13] a dead card that is turned in does not interrupt it', () => {
    const before = positionNamed('last-pass-of-a-lap');
    const [first, second, ...others] = before.players;
    if (first === undefined || second === undefined) throw new Error('no players');
    // Seat 1 holds a card that is dead once the board is full; the deck gives it a useless ADD.
    const state: State = {
      ...before,
      players: [first, { ...second, hand: ['WI'] }, ...others],
      deck: ['ADD', 'ADD', ...before.deck.slice(1)],
    };
    const { state: after, events } = accepted(state, place(0, 0));
    const told = ['placed', 'drew', 'exchanged', 'drew', 'passed', 'passed', 'passed'];
    expect(types(events)).toEqual(told);
    expect(after.outcome?.reason).toBe('no-moves-left');
  });

  for (const { rule, name, position, action } of [
    { rule: 'SQ-8', name: 'a play', position: 'opening', action: place(0, 2) },
    { rule: 'SQ-10', name: 'a removal', position: 'beside-a-sequence', action: remove(0, 45) },
  ]) {
    test(`[SQ-13] [${rule}] is forgotten after ${name}, which goes on top of the pile`, () => {
      const before = positionNamed(position);
      const [first, ...others] = before.players;
      if (first === undefined) throw new Error('no players');
      const card = first.hand[0] ?? '';
      const state: State = { ...before, passes: 1, players: [{ ...first, pile: ['GA', 'OH'] }, ...others] };
      const after = accepted(state, action).state;
      expect(after.passes).toBe(0);
      expect(after.players[0]?.pile).toEqual(['GA', 'OH', card]);
    });
  }

  test('[SQ-11] [SQ-13] a second dead card has to wait for the next turn: the table passes', () => {
    const before = positionNamed('asked-to-pass');
    const hands = [['REMOVE'], ['ADD'], ['TX']] as const;
    const players = before.players.map((player, seat) => ({ ...player, hand: hands[seat] ?? [] }));
    const { state: after, events } = accepted({ ...before, players, deck: ['UT', ...before.deck] }, pass);
    expect(types(events)).toEqual(['lost', 'passed', 'exchanged', 'drew', 'passed']);
    expect(after).toMatchObject({ turn: 0, exchanged: false, passes: 2 });
    expect(after.players[2]).toMatchObject({ hand: ['UT'], pile: ['TX'] });
  });

  test('[SQ-11] the next turn has its own exchange', () => {
    const before = { ...positionNamed('dead-card'), exchanged: true };
    expect(accepted(before, place(1, 3)).state.exchanged).toBe(false);
  });
});

describe('with loseUndrawnCard', () => {
  const open = positionNamed('may-still-draw');
  const two = positionNamed('may-still-draw-two');

  test('[SQ-14] a play draws nothing; two decisions are open', () => {
    const before: State = { ...open, turn: seatOf(0), undrawn: [] };
    const { state, events } = accepted(before, place(0, 2));
    expect(types(events)).toEqual(['placed']);
    expect(handOf(state, 0)).toEqual([]);
    expect(state).toMatchObject({ undrawn: [0], turn: 1 });
    expect(asked(state)).toEqual(['0 draw', '1 play']);
    expect(legal(state, seatOf(0))).toEqual([draw]);
  });

  test('[SQ-14] drawing in time', () => {
    const { state, events } = accepted(open, draw, seatOf(0));
    expect(events).toEqual([{ type: 'drew', seat: 0, card: 'GA' }]);
    expect(handOf(state, 0)).toEqual(['UT', 'GA']);
    expect(asked(state)).toEqual(['1 play']);
    expect(apply(state, seatOf(0), draw, randomFrom('again'))).toMatchObject({
      ok: false,
      error: { rule: 'SQ-14' },
    });
  });

  test('[SQ-14] the next player’s play alone does not close it', () => {
    const played = accepted(open, place(0, 0)).state;
    expect(asked(played)).toEqual(['0 draw', '1 draw', '2 play']);
    expect(accepted(played, draw, seatOf(0)).state.undrawn).toEqual([1]);
  });

  test('[SQ-14] their play and draw do: the card is lost', () => {
    const { state, events } = accepted(accepted(open, place(0, 0)).state, draw, seatOf(1));
    expect(events).toEqual([
      { type: 'drew', seat: 1, card: 'GA' },
      { type: 'lost', seat: 0 },
    ]);
    expect(handOf(state, 0)).toEqual(['UT']);
    expect(asked(state)).toEqual(['2 play']);
  });

  test('[SQ-14] a later player’s play and draw take it from all before', () => {
    const third = accepted(accepted(open, place(0, 0)).state, place(0, 3)).state;
    const { state, events } = accepted(third, draw, seatOf(2));
    expect(types(events)).toEqual(['drew', 'lost', 'lost']);
    expect(state.undrawn).toEqual([]);
  });

  test('[SQ-13] [SQ-14] the table does not pass while a player may still draw', () => {
    const before: State = { ...positionNamed('last-pass-of-a-lap'), loseUndrawnCard: true };
    const { state, events } = accepted(before, place(0, 0));
    expect(types(events)).toEqual(['placed']);
    expect(asked(state)).toEqual(['0 draw', '1 play']);
  });

  test('[SQ-13] [SQ-14] without a move the next player must pass, which ends the draw', () => {
    const before = positionNamed('asked-to-pass');
    expect(asked(before)).toEqual(['0 draw', '1 play']);
    expect(legal(before, seatOf(1))).toEqual([pass]);
    const { state, events } = accepted(before, pass);
    expect(events).toEqual([
      { type: 'lost', seat: 0 },
      { type: 'passed', seat: 1 },
    ]);
    expect(state).toMatchObject({ undrawn: [], passes: 1, turn: 2 });
  });

  test('[SQ-13] [SQ-14] once the card is drawn, the table passes automatically', () => {
    const { state, events } = accepted(positionNamed('asked-to-pass'), draw, seatOf(0));
    expect(types(events)).toEqual(['drew', 'passed']);
    expect(state.turn).toBe(2);
  });

  test('[SQ-14] with two players, one may play and draw', () => {
    expect(asked(two)).toEqual(['0 play', '1 draw']);
    expect(legal(two, seatOf(0)).map(({ type }) => type)).toEqual(['place', 'place', 'draw']);
    const { state, events } = accepted(two, draw);
    expect(types(events)).toEqual(['drew']);
    expect(state).toMatchObject({ undrawn: [1], turn: 0 });
  });

  test('[SQ-14] of two players, the draw for an earlier play closes nothing', () => {
    const played = accepted(accepted(two, draw).state, place(0, 2)).state;
    expect(played.undrawn).toEqual([1, 0]);
    expect(types(accepted(played, draw, seatOf(0)).events)).toEqual(['drew', 'lost']);
  });

  test('[SQ-14] playing again loses the earlier card', () => {
    const { state, events } = accepted(two, place(0, 2));
    expect(types(events)).toEqual(['placed', 'lost']);
    expect(state).toMatchObject({ undrawn: [1, 0], turn: 1 });
  });

  test('[SQ-14] a finished game has no card to draw', () => {
    const before: State = {
      ...positionNamed('ninth-in-a-line'),
      loseUndrawnCard: true,
      undrawn: [seatOf(1)],
    };
    expect(accepted(before, place(0, 8)).state.undrawn).toEqual([]);
  });

  test('[SQ-14] a seat waits for the seat that must draw before it', () => {
    const played = accepted(open, place(0, 0)).state;
    const waits = (state: State) => toAct(state).map(({ seat, waitsFor }) => [seat, waitsFor]);
    expect(waits(open)).toEqual([
      [0, undefined],
      [1, 0],
    ]);
    expect(waits(played)).toEqual([
      [0, undefined],
      [1, 0],
      [2, 1],
    ]);
    expect(waits(two)).toEqual([
      [0, undefined],
      [1, 0],
    ]);
    expect(waits(positionNamed('opening'))).toEqual([[0, undefined]]);
  });
});

describe('the safe action', () => {
  for (const { rule, position, seat, action, name } of [
    { rule: 'SQ-15', position: 'opening', name: 'the first card on its first space', action: place(0, 2) },
    { rule: 'SQ-15', position: 'one-space-left', name: 'the first space that is open', action: place(0, 97) },
    { rule: 'SQ-15', position: 'dead-card', name: 'the first card that can be played', action: place(1, 3) },
    { rule: 'SQ-15', position: 'no-chip-left', name: 'the first removable chip', action: remove(2, 2) },
    { rule: 'SQ-15', position: 'beside-a-sequence', name: 'not one of a sequence', action: remove(0, 45) },
    { rule: 'SQ-14', position: 'may-still-draw', seat: 0, name: 'to draw', action: draw },
    { rule: 'SQ-14', position: 'may-still-draw-two', name: 'to draw before playing', action: draw },
    { rule: 'SQ-13', position: 'asked-to-pass', name: 'to pass', action: pass },
    {
      rule: 'SQ-20',
      position: 'owed-cards',
      seat: 2,
      name: 'the first card',
      action: { type: 'forfeit', card: 0 },
    },
  ] satisfies { rule: string; position: string; seat?: number; name: string; action: Action }[]) {
    test(`[${rule}] in ${position} is ${name}`, () => {
      const state = positionNamed(position);
      expect(timeout(state, seatOf(seat ?? state.turn))).toEqual(action);
    });
  }

  test('[SQ-14] [SQ-15] with only a dead card and a card to draw is to draw', () => {
    const before = positionNamed('may-still-draw-two');
    const [first, ...others] = before.players;
    if (first === undefined) throw new Error('no players');
    const covered = before.chips.with(2, 1).with(97, 1);
    const state: State = { ...before, chips: covered, players: [{ ...first, hand: ['UT'] }, ...others] };
    expect(timeout(state, seatOf(0))).toEqual(draw);
    // The player may exchange it; the table does not while a card is to be drawn.
    expect(legal(state, seatOf(0)).map(({ type }) => type)).toEqual(['exchange', 'draw']);
  });
});

test('[SQ-1] twelve players with three cards each: the last one’s left is seat 0', () => {
  const before = positionNamed('twelve-players');
  const { state } = accepted(before, timeout(before, seatOf(11)));
  expect(state.turn).toBe(0);
  expect(state.players.every(({ hand }) => hand.length === 3)).toBe(true);
  expect(examples.cards(state)).toHaveLength(108);
});
