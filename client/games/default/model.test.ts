import { describe, expect, test } from 'vitest';
import type { GameAction, Template } from '../../../shared/kernel/action.ts';
import type { GameEvent } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { UiField, UiHints } from '../../../shared/kernel/ui-hints.ts';
import { whoOf } from '../../game-ui/context.ts';
import { scenes } from './animations.ts';
import { buttons, canPick, maxPicks } from './choice.ts';
import { faceName, faceOf } from './faces.ts';
import { type Context, type Game, middleParts, partText, seatParts, withCount } from './model.ts';
import { type Cell, rowsOf } from './rows.ts';
import { promptText, score, spokenSummary } from './text.ts';

const names = ['Ann', 'Bo', 'Cy'];

const gameWith = (hints: UiHints = {}): Game => ({ id: 'any', players: [3], options: {}, hints });

interface Wish {
  readonly legal?: readonly (Readonly<Record<string, unknown>> & { readonly type: string })[];
  readonly chosen?: readonly number[];
}

/** The view of seat 0 of three. */
const contextWith = (view: unknown, { legal = [], chosen = [] }: Wish = {}): Context => ({
  view,
  options: {},
  prompt: legal.length === 0 ? null : { decision: 1, legal: legal as unknown as Template<GameAction>[] },
  you: seatOf(0),
  toAct: [seatOf(0)],
  colours: ['red', 'orange', 'yellow'],
  chosen,
  who: whoOf(names, seatOf(0)),
  choose: () => {},
});

const trick = [{ seat: 1, card: 'QS' }];

describe('default drawing of a field without a hint', () => {
  test.each<[string, string, unknown, string]>([
    ['cards of a standard deck', 'table', ['QS', '10H'], 'cards'],
    ['numbers', 'row', [3, 5], 'cards'],
    ['cards with the seat of their player', 'trick', trick, 'cards'],
    ['objects with a suit', 'table', [{ rank: 'Q', suit: 'spades' }], 'cards'],
    ['objects with a colour and a number', 'table', [{ colour: 'red', value: 3 }], 'cards'],
    ['objects in a field for cards', 'pile', [{ name: 'Mill' }], 'cards'],
    ['objects without a card', 'market', [{ item: 'wood', price: 3 }], 'rows'],
    ['cards with further fields', 'offers', [{ card: 'QS', price: 3 }], 'rows'],
    ['lists of lists', 'board', [[0, 1], [null]], 'rows'],
    ['an object', 'bank', { wood: 2 }, 'rows'],
    ['words that do not fit a card', 'words', ['a', 'a sentence of several words'], 'text'],
    ['a seat', 'dealer', 1, 'seat'],
    ['a count of cards', 'discards', 5, 'backs'],
    ['a number', 'pot', 12, 'number'],
    ['dice', 'dice', [1, 6], 'dice'],
    ['a word', 'mood', 'stormy', 'text'],
    ['one number per player', 'scores', [3, 1, 4], 'rows'],
  ])('%s is drawn as its shape says', (_, field, value, as) => {
    expect(middleParts(gameWith(), contextWith({ hand: [], [field]: value }))).toMatchObject([{ field, as }]);
  });

  test.each([
    ['[]', []],
    ['null', null],
    ['false', false],
    ['an empty text', ''],
  ])('%s is not drawn', (_, value) => {
    expect(middleParts(gameWith(), contextWith({ thing: value }))).toEqual([]);
  });

  test('a boolean with a label is drawn while it is true, with `text` also while it is false', () => {
    const said = (value: boolean, hint: UiField) => {
      const game = gameWith({ middle: { passed: hint } });
      return middleParts(game, contextWith({ passed: value })).map((part) =>
        partText(game, contextWith({}), part),
      );
    };
    expect(said(true, 'passed')).toEqual(['passed']);
    expect(said(false, 'passed')).toEqual([]);
    expect(said(false, { label: 'passed', as: 'plate' })).toEqual([]);
    expect(said(false, { label: 'passed', as: 'text' })).toEqual(['passed: no']);
  });

  test('an empty list is drawn if a hint names it', () => {
    const game = gameWith({ middle: { thing: { as: 'rows', label: 'things' } } });
    const [part] = middleParts(game, contextWith({ thing: [] }));
    expect(part).toMatchObject({ as: 'rows', label: 'things', value: [] });
    expect(part && partText(game, contextWith({}), part)).toBe('things: nothing');
  });
});

const told = (cell: Cell): unknown => ('words' in cell ? cell.words : cell.cards);

describe('default drawing of a field as rows', () => {
  const rows = (field: string, value: unknown) => {
    const found = rowsOf(gameWith(), contextWith({}), { field, value, label: field, as: 'rows' });
    return { heads: found.heads, lines: found.lines.map(({ name, cells }) => [name, ...cells.map(told)]) };
  };

  test('has a line per object under the names of the fields', () => {
    const market = [
      { itemName: 'wood', price: 3, seller: 0, isFresh: true, note: null },
      { itemName: 'stone', price: 5, seller: 2, isFresh: false, note: '' },
    ];
    expect(rows('market', market)).toEqual({
      heads: ['item name', 'price', 'seller', 'is fresh'],
      lines: [
        [null, 'wood', '3', 'Ann', 'yes'],
        [null, 'stone', '5', 'Cy', 'no'],
      ],
    });
  });

  test('marks missing and empty fields', () => {
    expect(rows('missions', [{ leader: 0, result: null }, { result: 'helped' }]).lines).toEqual([
      [null, 'Ann', '–'],
      [null, '–', 'helped'],
    ]);
  });

  test('draws cards as cards, face-down ones as backs', () => {
    const offers = [{ card: 'QS', cards: ['2C', null], price: 3, top: { rank: 'K', suit: 'hearts' } }];
    expect(rows('offers', offers).lines).toEqual([
      [null, ['QS'], ['2C', null], '3', [{ rank: 'K', suit: 'hearts' }]],
    ]);
  });

  test('names players in lists of seats and nested objects', () => {
    const teams = [{ seats: [0, 2], goods: { wood: 2, stone: 1 }, towers: [{ level: 1 }, { level: 3 }] }];
    expect(rows('teams', teams).lines).toEqual([
      [null, 'Ann and Cy', 'wood 2, stone 1', 'level 1 and level 3'],
    ]);
  });

  test('has a line per field of an object', () => {
    expect(rows('bank', { wood: 2, dealer: 1, cardsLeft: 0 })).toEqual({
      heads: [],
      lines: [
        ['wood', '2'],
        ['dealer', 'Bo'],
        ['cards left', '0'],
      ],
    });
  });

  test('has a line per list', () => {
    expect(rows('board', [[0, null], ['x']]).lines).toEqual([
      [null, '0', '–'],
      [null, 'x'],
    ]);
  });

  test('names the players of a list with one number per player', () => {
    const [part] = middleParts(gameWith(), contextWith({ scores: [3, 1, 4] }));
    const lines = part === undefined ? [] : rowsOf(gameWith(), contextWith({}), part).lines;
    expect(lines.map((line) => line.cells.map(told))).toEqual([
      ['Ann', '3'],
      ['Bo', '1'],
      ['Cy', '4'],
    ]);
  });
});

test('the text of a field ends a long list with “…”', () => {
  const value = Array.from({ length: 30 }, (_, at) => ({ move: at }));
  const said = partText(gameWith(), contextWith({}), {
    field: 'history',
    value,
    label: 'history',
    as: 'rows',
  });
  expect(said).toMatch(/^history: move 0, .*move 11 and …$/);
});

test.each([
  ['Harbour master', { name: 'Harbour master', cost: 4, owner: null }, 'Harbour master, cost 4'],
  ['a card of a standard deck', { rank: 'Q', suit: 'spades' }, 'the queen of spades'],
  ['a colour and a number', { color: 'red', value: 7 }, 'red 7'],
  ['an object without a name', { x: 1, y: 2 }, 'x 1, y 2'],
])('a card’s accessible name is made of its fields: %s', (_, item, name) => {
  expect(faceName(faceOf(item), item)).toBe(name);
});

test.each<[string, number, string]>([
  ['{n} round|{n} rounds', 1, '1 round'],
  ['{n} round|{n} rounds', 2, '2 rounds'],
  ['left', 3, '3 left'],
  ['{-n} point|{-n} points', -1, '1 point'],
  ['{-n} point|{-n} points', -12, '12 points'],
  ['{-n} point|{-n} points', 0, '0 points'],
])('the counted label %s is right for %d', (text, count, said) => {
  expect(withCount(text, count)).toBe(said);
  expect(score(gameWith({ score: text }), count)).toBe(said);
});

test('a player area has the fields of the player’s entry and hinted lists by seat', () => {
  const view = { players: [{ coins: 7, name: 'x', goods: [] }, { coins: 8 }], bets: [5, 6] };
  const game = gameWith({ seats: { bets: { label: 'bet', as: 'plate' } } });
  expect(seatParts(game, contextWith(view), seatOf(1))).toEqual([
    { field: 'bets', value: 6, label: 'bet', as: 'plate' },
    { field: 'coins', value: 8, label: 'coins', as: 'number' },
  ]);
  // Hinted lists by seat are not drawn in the middle as well.
  expect(middleParts(game, contextWith(view))).toEqual([]);
});

describe('default drawing of the legal actions', () => {
  const labelsOf = (game: Game, context: Context) => buttons(game, context).map(({ label }) => label);
  const higher = [
    { type: 'call' },
    { type: 'bid', count: { oneOf: [2] }, face: { from: 5, to: 6 } },
    { type: 'bid', count: { from: 3, to: 9 }, face: { from: 2, to: 6 } },
  ];
  const bids = gameWith({ actions: { bid: 'Bid {count} × {face}' } });
  // Picks: 1000 to 1007 are counts from 2 to 9, then faces from 2 to 6.
  const [two, three, faceTwo, faceFive] = [1000, 1001, 1008, 1011];

  test('merges forms with number ranges into one button per type', () => {
    const context = contextWith({ dice: [2, 3] }, { legal: higher });
    expect(labelsOf(bids, context)).toEqual(['Call', 'Bid 2 × 5']);
    expect(buttons(bids, context)[1]?.action).toEqual({ type: 'bid', count: 2, face: 5 });
  });

  test.each<[string, readonly number[], object]>([
    ['as many of a higher face', [two, faceFive], { type: 'bid', count: 2, face: 5 }],
    ['more of any face', [three, faceTwo], { type: 'bid', count: 3, face: 2 }],
    ['as many of a lower face, which none of them takes', [two, faceTwo], { type: 'bid', missing: true }],
  ])('translates picks to a legal action: %s', (_, chosen, action) => {
    const context = contextWith({}, { legal: higher, chosen });
    expect(buttons(bids, context)[1]?.action).toEqual(action);
  });

  test('makes a button of each value of a single field', () => {
    const legal = [
      { type: 'mark', x: { oneOf: [0] }, y: { oneOf: [2] } },
      { type: 'mark', x: { oneOf: [1] }, y: { oneOf: [0] } },
    ];
    expect(labelsOf(gameWith(), contextWith({}, { legal }))).toEqual(['Mark, x 0, y 2', 'Mark, x 1, y 0']);
  });

  test('lets cards be picked in the hand', () => {
    const legal = [{ type: 'play', card: { oneOf: ['QS'] } }];
    const context = contextWith({ hand: ['2C', 'QS'] }, { legal });
    expect([0, 1].map((place) => canPick(gameWith(), context, place))).toEqual([false, true]);
    expect(maxPicks(gameWith(), context)).toBe(1);
    expect(promptText(gameWith(), context)).toBe('Choose a card.');
  });

  test('does not take a number for a die of the hand', () => {
    const legal = [{ type: 'guess', sum: { oneOf: [2, 3] } }];
    expect(maxPicks(gameWith(), contextWith({ dice: [2, 3] }, { legal }))).toBe(0);
    expect(labelsOf(gameWith(), contextWith({ dice: [2, 3] }, { legal }))).toEqual(['Guess: 2', 'Guess: 3']);
  });

  test('shows the question of the first action that has one', () => {
    const game = gameWith({ actions: { call: { ask: 'Bid higher, or call.' }, bid: { ask: 'Bid.' } } });
    expect(promptText(game, contextWith({}, { legal: higher }))).toBe('Bid higher, or call.');
    expect(promptText(game, contextWith({}, { legal: higher.slice(1) }))).toBe('Bid.');
    expect(promptText(game, contextWith({}))).toBe('You are choosing.');
  });
});

test('cards that an event takes move from the middle to its seat, other events move none', () => {
  const game = gameWith({ events: { took: { takes: 'trick' } } });
  const before = {
    hand: [],
    trick: [
      { seat: 1, card: 'QS' },
      { seat: 2, card: '2C' },
    ],
    market: ['3H'],
  };
  const after = contextWith({ ...before, trick: [] });
  const motionsOf = (type: string) =>
    scenes(game, [{ type, seat: 2 } as GameEvent], after, before).flatMap(({ motions }) => motions);
  expect(motionsOf('took')).toEqual([
    { from: 'middle-trick-0', to: 'disc-2' },
    { from: 'middle-trick-1', to: 'disc-2' },
  ]);
  expect(motionsOf('scored')).toEqual([]);
});

test('the spoken summary names the hand and the middle', () => {
  const view = { hand: ['QS'], trick, market: [{ item: 'wood', price: 3 }], turn: 0 };
  expect(spokenSummary(gameWith(), contextWith(view))).toEqual([
    'You hold the queen of spades.',
    'trick: the queen of spades.',
    'market: item wood, price 3.',
  ]);
});
