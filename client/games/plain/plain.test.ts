import { describe, expect, test } from 'vitest';
import { type GameAction, isLegal, type Template } from '../../../shared/kernel/action.ts';
import type { GameEvent } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { UiField, UiHints } from '../../../shared/kernel/ui-hints.ts';
import { whoOf } from '../../game-ui/context.ts';
import { buttons, handChoice } from './answers.ts';
import { faceName, faceOf } from './faces.ts';
import { type Context, type Game, middleParts, partText, seatParts, withCount } from './fields.ts';
import { scenes } from './motion.ts';
import { rowsOf } from './rows.ts';
import { eventText, promptText, score, spokenSummary } from './text.ts';

const names = ['Ann', 'Bo', 'Cy'];

const gameWith = (hints: UiHints = {}): Game => ({ options: {}, hints });

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
  colors: ['red', 'orange', 'yellow'],
  chosen,
  who: whoOf(names, seatOf(0)),
  choose: () => {},
});

const trick = [{ seat: 1, card: 'QS' }];

describe('a field without a hint', () => {
  test.each<[string, string, unknown, string]>([
    ['cards of a standard deck', 'table', ['QS', '10H'], 'cards'],
    ['numbers', 'row', [3, 5], 'cards'],
    ['objects', 'trick', trick, 'rows'],
    ['lists of lists', 'board', [[0, 1], [null]], 'rows'],
    ['an object', 'bank', { wood: 2 }, 'rows'],
    ['words that do not fit a card', 'words', ['a', 'a sentence of several words'], 'text'],
    ['a number', 'pot', 12, 'number'],
    ['a word', 'mood', 'stormy', 'text'],
  ])('%s is drawn as its shape says', (_, field, value, as) => {
    expect(middleParts(gameWith(), contextWith({ hand: [], [field]: value }))).toMatchObject([{ field, as }]);
  });

  test.each([
    ['seller', 1],
    ['dealer', 1],
    ['discards', 5],
    ['dice', [1, 6]],
    ['coins', [3, 1, 4]],
    ['turn', 0],
    ['phase', 'bidding'],
  ])('is drawn alike under any name: %s', (name, value) => {
    const drawn = (field: string) => {
      const context = contextWith({ [field]: value });
      return middleParts(gameWith(), context).map((part) =>
        partText(gameWith(), context, part).replaceAll(field, 'x'),
      );
    };
    expect(drawn(name)).toEqual(drawn('x'));
    expect(drawn(name)).toHaveLength(1);
  });

  test.each([
    ['[]', []],
    ['null', null],
    ['false', false],
    ['an empty text', ''],
  ])('%s is not drawn', (_, value) => {
    expect(middleParts(gameWith(), contextWith({ thing: value }))).toEqual([]);
  });
});

test('hinted fields alone are drawn in the middle, in the order of the hints', () => {
  const view = { hand: [], first: 1, second: 2, third: 3, players: [{ a: 1, b: 2 }] };
  const game = gameWith({ middle: { third: 'c', first: 'a' }, seats: { b: 'b' } });
  expect(middleParts(game, contextWith(view)).map(({ field }) => field)).toEqual(['third', 'first']);
  expect(seatParts(game, contextWith(view), seatOf(0)).map(({ field }) => field)).toEqual(['b']);
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

describe('a field as rows', () => {
  const rows = (value: unknown) => rowsOf(gameWith(), contextWith({}), { field: 'field', value });

  test('has a line per object under the names of the fields', () => {
    const market = [
      { itemName: 'wood', price: 3, seat: 0, isFresh: true, note: null },
      { itemName: 'stone', price: 5, seat: 2, isFresh: false, note: '' },
    ];
    expect(rows(market)).toEqual({
      heads: ['item name', 'price', 'seat', 'is fresh', 'note'],
      lines: [
        ['wood', '3', 'Ann', 'yes', '–'],
        ['stone', '5', 'Cy', 'no', '–'],
      ],
    });
  });

  test('names cards, and tells nested lists and objects', () => {
    expect(rows([{ card: 'QS', goods: { wood: 2, stone: 1 }, levels: [1, 3] }]).lines).toEqual([
      ['the queen of spades', 'wood 2, stone 1', '1 and 3'],
    ]);
  });

  test('has a line per field of an object, and per list', () => {
    expect(rows({ wood: 2, cardsLeft: 0 })).toEqual({
      heads: [],
      lines: [
        ['wood', '2'],
        ['cards left', '0'],
      ],
    });
    expect(rows([[0, null], ['x']]).lines).toEqual([['0', '–'], ['x']]);
  });
});

test('the text of a field ends a long list with “…”', () => {
  const value = Array.from({ length: 30 }, (_, at) => ({ move: at }));
  const part = { field: 'history', value, label: 'history', isLabelled: false, as: 'rows' } as const;
  expect(partText(gameWith(), contextWith({}), part)).toMatch(/^history: move 0, .*move 11 and …$/);
});

test.each([
  ['a card of a standard deck', 'QS', 'the queen of spades'],
  ['with a symbol', '10♥', 'the 10 of hearts'],
  ['an object with rank and suit', { rank: 'Q', suit: 'spades' }, 'the queen of spades'],
  ['a color and a number', { color: 'red', rank: 7 }, 'red 7'],
  ['an object without a face', { x: 1, y: 2 }, '1 2'],
  ['another text', 'Mill', 'Mill'],
])('a card’s accessible name is made of its face: %s', (_, item, name) => {
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

test('a player area has the fields of the player’s entry, or hinted ones and lists by seat', () => {
  const view = { players: [{ coins: 7, goods: [] }, { coins: 8 }], bets: [5, 6] };
  expect(seatParts(gameWith(), contextWith(view), seatOf(1))).toMatchObject([
    { field: 'coins', value: 8, label: 'coins', as: 'number' },
  ]);
  const game = gameWith({ seats: { bets: { label: 'bet', as: 'plate' } } });
  expect(seatParts(game, contextWith(view), seatOf(1))).toMatchObject([
    { field: 'bets', value: 6, label: 'bet', as: 'plate' },
  ]);
  // Hinted lists by seat are not drawn in the middle as well.
  expect(middleParts(game, contextWith(view))).toEqual([]);
});

describe('the buttons of the legal actions', () => {
  const labelsOf = (game: Game, context: Context) => buttons(game, context).map(({ label }) => label);
  const higher = [
    { type: 'call' },
    { type: 'bid', count: { oneOf: [2] }, face: { from: 5, to: 6 } },
    { type: 'bid', count: { from: 3, to: 9 }, face: { from: 2, to: 6 } },
  ];
  const bids = gameWith({ actions: { bid: 'Bid {count} × {face}' } });
  // Picks: 1000 to 1007 are counts from 2 to 9, then faces from 2 to 6.
  const [two, three, faceTwo, faceFive] = [1000, 1001, 1008, 1011];

  test('are one per type, with the smallest values of the first action', () => {
    const context = contextWith({ dice: [2, 3] }, { legal: higher });
    expect(labelsOf(bids, context)).toEqual(['Call', 'Bid 2 × 5']);
    expect(buttons(bids, context)[1]?.action).toEqual({ type: 'bid', count: 2, face: 5 });
  });

  test.each<[string, readonly number[], object, boolean]>([
    ['as many of a higher face', [two, faceFive], { type: 'bid', count: 2, face: 5 }, true],
    ['more of any face', [three, faceTwo], { type: 'bid', count: 3, face: 2 }, true],
    ['as many of a lower face, which is illegal', [two, faceTwo], { type: 'bid', count: 2, face: 2 }, false],
  ])('say what is picked: %s', (_, chosen, action, legal) => {
    const context = contextWith({}, { legal: higher, chosen });
    const made = buttons(bids, context)[1]?.action;
    expect(made).toEqual(action);
    expect(made && isLegal(context.prompt?.legal ?? [], made)).toBe(legal);
  });

  test('are one for each value of a single field', () => {
    const give = [{ type: 'give', gift: { oneOf: ['help', 'harm'] } }];
    expect(labelsOf(gameWith(), contextWith({}, { legal: give }))).toEqual(['Give: help', 'Give: harm']);
    const game = gameWith({ actions: { give: 'Give {gift}!' } });
    expect(labelsOf(game, contextWith({}, { legal: give }))).toEqual(['Give help!', 'Give harm!']);
  });

  test('name players where the field is `seat` or its hint says so, and nowhere else', () => {
    const labelled = (field: string, hints: UiHints = {}) =>
      labelsOf(gameWith(hints), contextWith({}, { legal: [{ type: 'ask', [field]: { oneOf: [1, 2] } }] }));
    expect(labelled('seat')).toEqual(['Ask: Bo', 'Ask: Cy']);
    expect(labelled('buyer')).toEqual(['Ask: 1', 'Ask: 2']);
    const hinted = { actions: { ask: { fields: { buyer: { as: 'seat' } } } } } as const;
    expect(labelled('buyer', hinted)).toEqual(['Ask: Bo', 'Ask: Cy']);
  });

  test('join the values of all actions of a type, and are legal for a legal combination', () => {
    const legal = [
      { type: 'mark', x: { oneOf: [0] }, y: { oneOf: [2] } },
      { type: 'mark', x: { oneOf: [1] }, y: { oneOf: [0] } },
    ];
    // 1000 and 1001 are x, 1002 and 1003 are y: 2 and 0.
    const made = (...chosen: number[]) => {
      const context = contextWith({}, { legal, chosen });
      return buttons(gameWith(), context).map(({ action }) => isLegal(context.prompt?.legal ?? [], action));
    };
    expect([made(), made(1000), made(1000, 1002), made(1000, 1003), made(1001, 1003)]).toEqual([
      [false],
      [false],
      [true],
      [false],
      [true],
    ]);
  });

  test('take cards from the hand, or places in it', () => {
    const legal = [{ type: 'play', card: { oneOf: ['QS'] } }];
    const context = contextWith({ hand: ['2C', 'QS'] }, { legal });
    expect(handChoice(gameWith(), context)).toEqual({ places: new Set([1]), min: 1, max: 1 });
    expect(promptText(gameWith(), context)).toBe('Choose a card.');
    const game = gameWith({ actions: { drop: { label: 'Drop {at}', fields: { at: { as: 'place' } } } } });
    const places = contextWith(
      { hand: ['2C', 'QS'] },
      { legal: [{ type: 'drop', at: { oneOf: [0, 1] } }], chosen: [1] },
    );
    expect(buttons(game, places)).toMatchObject([
      { label: 'Drop the queen of spades', action: { type: 'drop', at: 1 } },
    ]);
  });

  test('are illegal while a card is picked that they do not take', () => {
    const legal = [{ type: 'pass', cards: { someOf: ['2C', '3C'], min: 1, max: 2 } }];
    const made = (...chosen: number[]) => {
      const context = contextWith({ hand: ['2C', '3C', 'QS'] }, { legal, chosen });
      return buttons(gameWith(), context).map(({ action }) => isLegal(context.prompt?.legal ?? [], action));
    };
    expect([made(0), made(0, 1), made(0, 2)]).toEqual([[true], [true], [false]]);
  });

  test('do not take a number for a die of the hand', () => {
    const legal = [{ type: 'guess', sum: { oneOf: [2, 3] } }];
    const game = gameWith({ hand: { field: 'dice', as: 'dice' } });
    expect(handChoice(game, contextWith({ dice: [2, 3] }, { legal })).max).toBe(0);
    expect(labelsOf(game, contextWith({ dice: [2, 3] }, { legal }))).toEqual(['Guess: 2', 'Guess: 3']);
  });

  test('stand below the question of the first action that has one', () => {
    const game = gameWith({ actions: { call: { ask: 'Bid higher, or call.' }, bid: { ask: 'Bid.' } } });
    expect(promptText(game, contextWith({}, { legal: higher }))).toBe('Bid higher, or call.');
    expect(promptText(game, contextWith({}, { legal: higher.slice(1) }))).toBe('Bid.');
    expect(promptText(game, contextWith({}))).toBe('You are choosing.');
  });
});

test('an event is told by its hint, or by its seat, type and fields', () => {
  const told = (hints: UiHints, event: object) =>
    eventText(gameWith(hints), contextWith({}), { type: 'took', seat: 1, ...event } as GameEvent);
  expect(told({}, { points: 3 })).toBe('Bo: Took, points 3.');
  expect(told({ events: { took: '{seat} takes {card} from {owner:seat}.' } }, { card: 'QS', owner: 2 })).toBe(
    'Bo takes the queen of spades from Cy.',
  );
  expect(told({ events: { took: false } }, {})).toBeNull();
});

test('cards that an event takes move from the middle to its seat, other events move none', () => {
  const game = gameWith({ middle: { trick: { as: 'cards' } }, events: { took: { takes: 'trick' } } });
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
  const view = { hand: ['QS'], trick, market: [{ item: 'wood', price: 3 }] };
  const game = gameWith({ middle: { trick: { as: 'cards' }, market: {} } });
  expect(spokenSummary(game, contextWith(view))).toEqual([
    'You hold the queen of spades.',
    'trick: the queen of spades.',
    'market: item wood, price 3.',
  ]);
});
