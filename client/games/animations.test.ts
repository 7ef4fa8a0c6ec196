import { describe, expect, test } from 'vitest';
import { dropRainbow } from '../../shared/games/drop-rainbow/index.ts';
import { presidentialPoker } from '../../shared/games/presidential-poker/index.ts';
import { sequenceStates } from '../../shared/games/sequence-states/index.ts';
import { sevenPoker } from '../../shared/games/seven-poker/index.ts';
import { leftOf, seatOf } from '../../shared/kernel/ids.ts';
import { at } from '../../shared/kernel/util.ts';
import { gameContextOf } from '../../test/helpers/game-context.ts';
import { positionsOf } from '../../test/helpers/games.ts';
import { examples as rainbowExamples } from '../../test/helpers/positions/drop-rainbow.ts';
import { examples as presidentialExamples } from '../../test/helpers/positions/presidential-poker.ts';
import { examples as statesExamples } from '../../test/helpers/positions/sequence-states.ts';
import { parse, examples as sevenExamples } from '../../test/helpers/positions/seven-poker.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import type { GameContext, GameMotion, MomentsOf } from '../game-ui/game-ui.ts';
import type { Motion, Scene } from '../motion/scenes.ts';
import type { GameId, TypesOf } from '../sdk/index.ts';
import { bubblesOf } from '../widget/motion-controller.ts';
import * as rainbowMotion from './drop-rainbow/animations.ts';
import { scenes as presidentialScenes } from './presidential-poker/animations.ts';
import * as statesMotion from './sequence-states/animations.ts';
import * as sevenMotion from './seven-poker/animations.ts';
import { promptText } from './seven-poker/text.ts';

const { said: rainbowSaid, scenes: rainbowScenes } = rainbowMotion;
const { scenes: sevenScenes } = sevenMotion;
const { scenes: statesScenes } = statesMotion;

const motionsOf = (scenes: readonly Scene[]): readonly Motion[] =>
  scenes.flatMap(({ motions }) => motions.flatMap((motion) => ('from' in motion ? motion : [])));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** As in "deck > hand-1", a line for each scene. */
const told = (scenes: readonly Scene[]): readonly string[] =>
  scenes.map(({ motions }) =>
    motions.map((motion) => ('from' in motion ? `${motion.from} > ${motion.to}` : motion.at)).join(', '),
  );

/** The scenes of a step, moment by moment. */
const playedBy = <Id extends GameId>(
  { scenes, moments }: GameMotion<Id>,
  events: Parameters<MomentsOf<Id>>[0],
  context: GameContext<Id>,
  before: TypesOf<Id>['view'],
): readonly Scene[] => {
  let last = before;
  return (moments?.(events, { before, after: context.view }, context.you) ?? []).flatMap((moment) => {
    const shown = scenes(moment.events, { ...context, view: moment.view }, last);
    last = moment.view;
    return shown;
  });
};

describe('start of a game: cards are dealt from the deck and the viewer’s are turned over', () => {
  const you = 0;
  const dealtIn = (scenes: readonly Scene[]) => {
    const dealt = motionsOf(scenes).filter(({ from }) => from === 'deck');
    return { cards: dealt.length, open: dealt.filter(({ ends }) => ends === 'turned over').length };
  };

  test('Seven Poker', () => {
    const context = gameContextOf(sevenPoker, at(sevenExamples.positions, 0).state, you);
    const hands = context.view.players.map(({ cards }) => cards);
    expect(dealtIn(sevenScenes([], context, null))).toEqual({ cards: sum(hands), open: hands[you] });
  });

  test('Sequence: States', () => {
    const context = gameContextOf(sequenceStates, at(statesExamples.positions, 0).state, you);
    const hands = context.view.players.map(({ count }) => count);
    expect(dealtIn(statesScenes([], context, null))).toEqual({ cards: sum(hands), open: hands[you] });
  });

  test('Presidential Poker', () => {
    const context = gameContextOf(presidentialPoker, at(presidentialExamples.positions, 0).state, you);
    const hands = context.view.players.map(({ cards }) => cards);
    expect(dealtIn(presidentialScenes([], context, null))).toEqual({ cards: sum(hands), open: hands[you] });
  });

  test('Drop Rainbow, which turns up its first card', () => {
    const context = gameContextOf(dropRainbow, positionsOf(rainbowExamples)('opening'), you);
    expect(told(rainbowScenes([], context, null))).toEqual(['up > up']);
  });
});

describe('Drop Rainbow', () => {
  const opening = positionsOf(rainbowExamples)('opening');
  const seat = opening.turn;
  const shown = (state: typeof opening, type: 'draw' | 'stop') => {
    const applied = dropRainbow.apply(state, state.turn, { type }, randomFrom('motions'));
    if (!applied.ok) throw new Error(applied.error.reason);
    const context = gameContextOf(dropRainbow, applied.value.state, 0);
    const { view: before } = gameContextOf(dropRainbow, state, 0);
    return told(playedBy(rainbowMotion, applied.value.events, context, before));
  };

  test('slides a drawn card to the end of the row, then turns up the next one', () => {
    expect(shown({ ...opening, row: ['red'], up: 'blue', deck: ['pink', 'pink'] }, 'draw')).toEqual([
      'up > row-1',
      'up > up',
    ]);
  });

  test('stirs the two cards of a repeated color, then sweeps the row away', () => {
    expect(shown({ ...opening, row: ['red', 'blue'], up: 'pink', deck: ['blue', 'pink'] }, 'draw')).toEqual([
      'up > row-2',
      'up > up',
      'row-1, up',
      'row-0 > discards, row-1 > discards, row-2 > discards',
    ]);
  });

  test('shows the action of a seat in a bubble', () => {
    const context = gameContextOf(dropRainbow, opening, 0);
    const before = { ...context.view, row: ['red', 'pink'] as const };
    expect(rainbowSaid({ type: 'took', seat }, context, before)).toEqual({ seat, text: 'Takes 2' });
  });

  test('shows players no bubble at their own seat, and none for a twin, which is stamped', () => {
    const context = gameContextOf(dropRainbow, opening, seat);
    const events = (['drew', 'failed', 'took'] as const).map((type) => ({ type, seat }));
    expect(bubblesOf(rainbowSaid, events, context, context.view)).toEqual([]);
    const other = gameContextOf(dropRainbow, opening, leftOf(seat, opening.scores.length));
    expect(bubblesOf(rainbowSaid, events, other, other.view)).toHaveLength(2);
  });

  test('moves taken cards to the places of their colors', () => {
    expect(shown({ ...opening, row: ['red', 'pink'] }, 'stop')).toEqual([
      `row-0 > score-${seat}-red, row-1 > score-${seat}-pink`,
    ]);
  });
});

describe('Seven Poker', () => {
  const position = positionsOf(sevenExamples)('two-colors');
  /** Seat 0 has won, and takes a red card. */
  const taken = (you: number, said: typeof position.said) => {
    const state = { ...position, said };
    const applied = sevenPoker.apply(
      state,
      seatOf(0),
      { type: 'take', colors: ['red'] },
      randomFrom('motions'),
    );
    if (!applied.ok) throw new Error(applied.error.reason);
    const context = gameContextOf(sevenPoker, applied.value.state, you);
    const { view: before } = gameContextOf(sevenPoker, state, you);
    return { context, scenes: playedBy(sevenMotion, applied.value.events, context, before), before };
  };

  test('[SP-12] lays the weakest hand open first; the viewer’s own stirs at its turn', () => {
    const { context, before } = taken(0, position.said);
    const hands = ['rrrbbbp', 'yyyyooo', 'ggvvpoo'].map(parse);
    const showed = { type: 'showed' as const, hands, strengths: [3, 4, 2], tied: [], winner: seatOf(1) };
    const [scene] = sevenScenes([showed], context, before);
    const places = scene?.motions.map((motion) => ('comes' in motion ? motion.at : motion.to));
    expect([0, 7, 14].map((at) => places?.[at])).toEqual(['laid-2:0', 'seat-0:0', 'laid-1:0']);
  });

  test('moves a victory card from its place in the hand', () => {
    const { before, scenes } = taken(0, position.said);
    expect(told(scenes)).toEqual([`hand-${before.hand?.indexOf('red')} > victory-0:0`]);
    // It is the first of those that lie open, color by color.
    expect(told(taken(1, position.said).scenes)).toEqual(['laid-0:0 > victory-0:0']);
  });

  const answered = (you: 0 | 1 | 2, action: { type: 'decline' } | { type: 'swap'; place: number }) => {
    // Seat 2 has offered its last card to seat 0.
    const offered = positionsOf(sevenExamples)('offered');
    const applied = sevenPoker.apply(offered, seatOf(0), action, randomFrom('motions'));
    if (!applied.ok) throw new Error(applied.error.reason);
    const context = gameContextOf(sevenPoker, applied.value.state, you);
    const { view: before } = gameContextOf(sevenPoker, offered, you);
    return { context, before, events: applied.value.events };
  };

  test('[SP-4] says that an offer is declined before the card goes back to its place, open to its owner', () => {
    for (const you of [0, 1, 2] as const) {
      const { context, before, events } = answered(you, { type: 'decline' });
      const views = { before, after: context.view };
      const [answer, ...rest] = sevenMotion.moments(events, views, seatOf(you));
      expect(answer).toMatchObject({ events, view: before });
      expect(told(sevenScenes(events, { ...context, view: before }, before))).toEqual([]);
      expect(rest).toEqual([{ events: [], view: context.view }]);
      const back = motionsOf(sevenScenes([], context, before));
      expect(back.map(({ from, to, ends }) => [from, to, ends])).toEqual([
        you === 2 ? ['offer', 'hand-6', 'turned over'] : ['offer', 'seat-2:9', undefined],
      ]);
    }
  });

  test('[SP-4] brings the card for an offer to the place of the offered one', () => {
    const { context, before, events } = answered(2, { type: 'swap', place: 0 });
    expect(told(sevenScenes(events, context, before))).toEqual(['offer > seat-0:9, seat-0:9 > hand-6']);
  });

  test('[SP-18] a player who has picked is not said to pick still while the next round is dealt', () => {
    const folded = positionsOf(sevenExamples)('folded-discards');
    const applied = sevenPoker.apply(
      folded,
      seatOf(1),
      { type: 'discard', places: [] },
      randomFrom('motions'),
    );
    if (!applied.ok) throw new Error(applied.error.reason);
    const context = gameContextOf(sevenPoker, applied.value.state, 0);
    const { view: before } = gameContextOf(sevenPoker, folded, 0);
    const [picked] = sevenMotion.moments(applied.value.events, { before, after: context.view }, seatOf(0));
    expect(promptText({ ...context, prompt: null, view: picked?.view ?? before })).toBe(
      'You win: all others folded.',
    );
  });

  test('deals a whole hand to the winner of a card when all players stayed', () => {
    for (const you of [0, 1]) {
      const { context, scenes } = taken(you, ['stay', 'stay', 'stay']);
      const dealt = motionsOf(scenes).filter(({ from }) => from === 'deck');
      expect(dealt).toHaveLength(sum(context.view.players.map(({ cards }) => cards)));
      expect(dealt.filter(({ ends }) => ends === 'turned over')).toHaveLength(context.view.hand?.length ?? 0);
    }
  });
});

describe('Presidential Poker', () => {
  const context = gameContextOf(presidentialPoker, at(presidentialExamples.positions, 0).state, 0);
  const { view } = context;
  const withBets = (bets: readonly number[]) => ({
    ...view,
    players: view.players.map((player, seat) => ({ ...player, bet: bets[seat] ?? 0 })),
  });

  test('lays a bet before its seat and moves all bets to the pot when the interval ends', () => {
    const bet = { type: 'bet', seat: seatOf(1), to: 4, allIn: false } as const;
    const after = { ...context, view: withBets([0, 4]) };
    expect(told(presidentialScenes([bet], after, withBets([])))).toEqual(['chips-1 > bet-1']);
    const called = { type: 'called', seat: seatOf(0), to: 4, allIn: false } as const;
    const ended = { ...context, view: withBets([]) };
    expect(told(presidentialScenes([called], ended, withBets([0, 4])))).toEqual([
      'chips-0 > pot',
      'bet-1 > pot',
    ]);
  });

  test('moves a pot to its winner', () => {
    const won = { type: 'won', pot: 0, wins: [{ seat: seatOf(1), chips: 9 }], unseen: true } as const;
    expect(told(presidentialScenes([won], context, view))).toEqual(['pot > chips-1']);
  });
});

test.each([
  {
    whose: 'another player’s is drawn over them',
    you: 1,
    chip: 'chips-0 > chip-44',
    lines: ['bar-0', 'bar-1'],
  },
  {
    whose: 'the viewer’s own lies there since its preview',
    you: 0,
    chip: 'hand-0 > pile-0, chips-0 > chip-44',
    lines: [],
  },
])('[SQ-16] a chip lies before the five of its sequences stir: $whose', ({ you, chip, lines }) => {
  const before = positionsOf(statesExamples)('two-by-one-chip');
  const action = { type: 'place', card: 0, space: 44 } as const;
  const played = sequenceStates.apply(before, seatOf(0), action, randomFrom('sequences'));
  if (!played.ok) throw new Error(played.error.reason);
  const { state, events } = played.value;
  const context = gameContextOf(sequenceStates, state, you);
  const shown = told(
    playedBy<'sequence-states'>(
      statesMotion,
      events.flatMap((event) => sequenceStates.redact(event, seatOf(you)) ?? []),
      context,
      sequenceStates.view(before, seatOf(you)),
    ),
  );
  expect(shown[0]).toBe(chip);
  expect(shown.filter((scene) => scene.startsWith('chip-')).map((scene) => scene.split(', ').length)).toEqual(
    [5, 5],
  );
  expect(shown.filter((scene) => scene.startsWith('bar-'))).toEqual(lines);
});
