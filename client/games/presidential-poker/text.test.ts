import { describe, expect, test } from 'vitest';
import type { Event } from '../../../shared/games/presidential-poker/types.ts';
import type { View } from '../../../shared/games/presidential-poker/view-schema.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { context, view } from '../../../test/helpers/presidential-context.ts';
import { whoOf } from '../../game-ui/context.ts';
import { combinationOf } from './hand.ts';
import { describeEvent, goal, lasted, lastReason, promptText, resultText } from './text.ts';

const [ann, bo, cy] = [seatOf(0), seatOf(1), seatOf(2)];
const three = [{}, {}, {}];

describe('the log of Presidential Poker', () => {
  const rows: readonly (readonly [Event, string, View?])[] = [
    [
      { type: 'anted', handNumber: 3, dealer: bo, chips: [1, 1, 0] },
      'Hand 3: Bo deals. The antes come to 2.',
    ],
    [
      { type: 'dealt' },
      'Everybody has seven cards. You hold four of a kind and a pair (four dark reds, two solid squares and one hollow square).',
      view({ hand: [1, 2, 3, 4, 5, 60, 19] }),
    ],
    [{ type: 'called', seat: bo, to: 5, allIn: true }, 'Bo calls, all in.'],
    [{ type: 'raised', seat: cy, to: 12, allIn: false }, 'Cy raises to 12.'],
    [{ type: 'returned', seat: ann, chips: 1 }, '1 chip that nobody met goes back to you.'],
    [{ type: 'returned', seat: bo, chips: 4 }, '4 chips that nobody met go back to Bo.'],
    [
      { type: 'unopened' },
      'Nobody opened: the pot stays, and the cards are dealt again for hand 3.',
      view({ handNumber: 3 }),
    ],
    [
      { type: 'unopened' },
      'Nobody opened. In the last hand cards are drawn all the same.',
      view({ phase: 'draw' }),
    ],
    [{ type: 'drew', seat: bo, count: 1 }, 'Bo replaces one card.'],
    [
      // Cards 1 to 4 are dark red, 5 has a solid square. Card 60 is 16 with a rose and a hollow square, card 19 is 7 with a sheep and a solid one.
      { type: 'drew', seat: ann, count: 2 },
      'You replace two cards and draw N 16 and G 7. You hold four of a kind and a pair (four dark reds, two solid squares and one hollow square).',
      view({ phase: 'draw', hand: [1, 2, 3, 4, 5, 60, 19] }),
    ],
    [{ type: 'reshuffled', cards: 12 }, 'The stock is empty: 12 discards become the new one.'],
    [
      { type: 'won', pot: 0, wins: [{ seat: bo, chips: 8 }], unseen: true },
      'Bo wins the pot of 8: nobody met the bet.',
    ],
    [
      {
        type: 'won',
        pot: 1,
        wins: [
          { seat: bo, chips: 5 },
          { seat: ann, chips: 4 },
        ],
        unseen: false,
      },
      'Bo and you share the side pot: 5 and 4.',
      view({
        last: {
          handNumber: 1,
          shown: [],
          pots: [
            { chips: 3, wins: [{ seat: bo, chips: 3 }] },
            { chips: 9, wins: [] },
          ],
        },
      }),
    ],
    [
      {
        type: 'won',
        pot: 0,
        wins: [
          { seat: ann, chips: 4 },
          { seat: bo, chips: 5 },
        ],
        unseen: false,
      },
      'Bo and you share the pot: 5 and 4.',
    ],
    [{ type: 'eliminated', seat: cy }, 'Cy has no chips left, and is out of the game.'],
  ];
  for (const [event, words, seen = view({ players: three })] of rows) {
    test(`describes ${JSON.stringify(event)}`, () =>
      expect(describeEvent(event, context({ view: seen }), seen)).toBe(words));
  }

  test('names the rank of every hand of a showdown', () => {
    const frogs = { kind: 'picture', symbol: 'frog', cards: [2, 11, 13] } as const;
    const shown = { cards: [2, 11, 13, 20, 33, 50, 65], straight: null, rank: 13, parts: [frogs] };
    const seen = view({ last: { handNumber: 1, shown: [{ seat: bo, ...shown }], pots: [] } });
    const event: Event = { type: 'showed', hands: [{ seat: bo, rank: 13 }] };
    expect(describeEvent(event, context({ view: seen }), null)).toBe(
      'Showdown. Bo shows a triple (three frogs).',
    );
  });

  const own = view({ hand: [1, 2, 3, 4, 5, 60, 19] });
  const bettors = [{ seat: ann, rank: 13 }];
  const frogs = { kind: 'picture', symbol: 'frog', cards: [2, 11, 13] } as const;
  const shown = { seat: ann, cards: [2, 11, 13, 20, 33, 50, 65], straight: null, rank: 13, parts: [frogs] };
  const showed: Event = { type: 'showed', hands: bettors };
  const seen = view({ last: { handNumber: 1, shown: [shown], pots: [] } });
  const anted: Event = { type: 'anted', handNumber: 2, dealer: bo, chips: [1, 1] };
  const won: Event = { type: 'won', pot: 0, wins: [{ seat: bo, chips: 4 }], unseen: true };
  const dealt: Event = { type: 'dealt' };
  const drew: Event = { type: 'drew', seat: ann, count: 2 };
  test.each<[string, Event, View, readonly Event[], string]>([
    [
      'the hand that one was dealt, once one has dropped out',
      dealt,
      own,
      [{ type: 'dropped', seat: ann }],
      'Everybody has seven cards.',
    ],
    ['and once the next cards are dealt', dealt, own, [won, anted], 'Everybody has seven cards.'],
    [
      'what one drew, once one has dropped out',
      drew,
      own,
      [{ type: 'dropped', seat: ann }],
      'You replace two cards.',
    ],
    [
      'a showdown, once the next pot is won',
      showed,
      seen,
      [won, anted, dealt, won],
      'Showdown. You show a triple.',
    ],
  ])('[ALL-4] names no card that is face down by then: %s', (_, event, at, later, words) => {
    expect(describeEvent(event, context({ view: at }), at, later)).toBe(words);
  });
  test.each<[string, Event, View, readonly Event[], RegExp]>([
    [
      'the viewer’s hand while another player drops out',
      dealt,
      own,
      [{ type: 'dropped', seat: bo }],
      /four dark reds/,
    ],
    ['a showdown until the next pot is won', showed, seen, [won, anted, dealt], /three frogs/],
  ])('[ALL-4] names cards that are still visible: %s', (_, event, at, later, words) => {
    expect(describeEvent(event, context({ view: at }), at, later)).toMatch(words);
  });
});

describe('the log of a showdown between equal ranks', () => {
  const says = (hands: readonly (readonly number[])[], later: readonly Event[] = []): string | null => {
    const shown = hands.flatMap((cards, place) => {
      if (cards.length === 0) return [];
      const { rank = 0, parts = [], straight = null } = combinationOf(cards) ?? {};
      return { seat: seatOf(place), cards, rank, parts, straight };
    });
    const pots = [{ chips: 8, wins: [{ seat: bo, chips: 8 }] }];
    const seen = view({ players: three, last: { handNumber: 1, shown, pots } });
    const event: Event = { type: 'won', pot: 0, wins: [{ seat: bo, chips: 8 }], unseen: false };
    return describeEvent(event, context({ view: seen }), null, later);
  };
  const triple = [38, 66, 45, 16, 48, 49, 33];
  const betterTriple = [38, 66, 45, 4, 48, 49, 33];
  test.each<[rule: string, words: string, loser: readonly number[], winner: readonly number[]]>([
    ['PP-18', 'the other three cards decide', [13, 14, 15, 16, 34, 11, 61], [13, 14, 15, 16, 31, 30, 53]],
    ['PP-19', 'straights decide, 7 over none', [9, 6, 11, 12, 21, 22, 33], [9, 6, 11, 12, 21, 22, 31]],
    [
      'PP-20',
      'groups of play numbers decide, two fourteens over two tens',
      [38, 55, 33, 28, 34, 68, 65],
      [42, 18, 17, 58, 64, 62, 14],
    ],
    ['PP-21', 'play numbers decide, 11 over 10', [8, 62, 11, 48, 13, 34, 33], [28, 9, 1, 36, 43, 58, 42]],
    ['PP-22', 'letters decide, D over A', triple, betterTriple],
    ['PP-23', 'pink cards decide, 2 over 0', [65, 67, 16, 57, 63, 62, 12], [69, 71, 16, 57, 63, 62, 12]],
  ])('[%s] says that %s', (_, words, loser, winner) => {
    expect(says([loser, winner])).toMatch(new RegExp(`^Bo wins the pot of 8: .* beat your .*; ${words}\\.$`));
  });

  test('names the best hand that lost, and before it the reader’s', () => {
    const pair = [2, 13, 14, 19, 39, 43, 64];
    expect(says([pair, betterTriple, triple])).toBe(
      'Bo wins the pot of 8: a triple (rank 13) beat your three pairs (rank 14).',
    );
    expect(says([[], betterTriple, triple])).toMatch(/ beat Cy’s three .*; letters decide, D over A\.$/);
    expect(says([[], betterTriple])).toBe('Bo wins the pot of 8.');
  });

  test('[ALL-4] names no symbol of hands that are face down since', () => {
    const later: Event[] = [
      { type: 'anted', handNumber: 2, dealer: bo, chips: [1, 1] },
      { type: 'won', pot: 0, wins: [{ seat: bo, chips: 4 }], unseen: true },
    ];
    expect(says([triple, betterTriple], later)).toBe(
      'Bo wins the pot of 8: a triple beat your triple; letters decide.',
    );
  });
});

describe('the prompt of Presidential Poker', () => {
  const bet6 = { level: 6, call: 6, to: null, raisesLeft: null };
  const facing = view({ betting: bet6, players: [{}, { bet: 6 }, {}] });
  test.each([
    [
      'to open',
      context({ ask: [{ type: 'check' }, { type: 'bet', to: { from: 2, to: 20 } }] }),
      'Nobody has opened yet: check, or bet?',
    ],
    [
      'to answer a bet',
      context({
        view: facing,
        ask: [{ type: 'drop' }, { type: 'call' }, { type: 'raise', to: { from: 12, to: 20 } }],
      }),
      'Bo has bet 6: call 6, raise or drop out?',
    ],
    [
      'to answer one that cannot be raised',
      context({ view: facing, ask: [{ type: 'drop' }, { type: 'call' }] }),
      'Bo has bet 6: call 6 or drop out?',
    ],
    [
      'to answer a bet that others have called',
      context({
        view: view({ turn: bo, betting: bet6, players: [{ bet: 6 }, {}, { bet: 6 }] }),
        ask: [{ type: 'drop' }, { type: 'call' }],
        you: bo,
      }),
      'Cy has bet 6: call 6 or drop out?',
    ],
    [
      'another player’s turn after the viewer dropped out',
      context({
        view: view({ turn: bo, betting: bet6, players: [{ standing: 'dropped' }, {}, { bet: 6 }] }),
      }),
      'Bo’s turn to call, raise or drop out. You have dropped out of this hand.',
    ],
    [
      'another player’s turn after the viewer’s elimination',
      context({ view: view({ turn: bo, phase: 'draw', players: [{ standing: 'out' }, {}, {}] }) }),
      'You are out of the game, in place 3 of 3: watch on, or leave? Bo’s turn to replace cards.',
    ],
    [
      'the moment before the hands lie open',
      context({ view: view({ turn: null, phase: 'second', players: [{ cards: 7 }, { cards: 7 }, {}] }) }),
      'The hands are compared, the weakest first.',
    ],
    [
      '[PP-7] the moment after a deal that nobody opened',
      context({ view: view({ turn: null, handNumber: 4, players: [{ cards: 7 }, { cards: 7 }, {}] }) }),
      'Nobody opened: the pot stays, and the cards are dealt again for hand 4.',
    ],
    [
      'the moment in which all others have dropped out',
      context({ view: view({ turn: null, pot: 9, players: [{ cards: 0 }, { cards: 7 }, { cards: 0 }] }) }),
      'Bo wins the pot of 9: nobody met the bet.',
    ],
  ])('is right: %s', (_, one, words) => expect(promptText(one)).toBe(words));
});

describe('the result of Presidential Poker', () => {
  const frogs = [2, 11, 13, 20, 33, 50, 65];
  const pairs = [14, 19, 25, 38, 39, 48, 59];
  const shown = (seat: typeof ann, cards: readonly number[]) => {
    const combination = combinationOf(cards);
    if (combination === null) throw new Error('not seven cards');
    return { seat, cards, ...combination };
  };
  const result = (...hands: readonly ReturnType<typeof shown>[]): NonNullable<View['last']> => ({
    handNumber: 7,
    shown: hands,
    pots: hands.slice(0, 1).map(({ seat }) => ({ chips: 9, wins: [{ seat, chips: 9 }] })),
  });
  const unseen = { ...result(), pots: [{ chips: 4, wins: [{ seat: bo, chips: 4 }] }] };
  test.each([
    ['all chips won', 0, [60, 0, 0], null, 'You win', 'All 60 chips lie in front of you.'],
    ['all chips lost', 1, [60, 0, 0], null, 'Ann wins', 'Ann has all 60 chips, and you have none left.'],
    [
      'all chips lost in a showdown',
      1,
      [60, 0, 0],
      result(shown(ann, frogs), shown(bo, pairs)),
      'Ann wins',
      'Ann has all 60 chips, and you have none left.',
    ],
    [
      'the most chips',
      0,
      [30, 20, 10],
      null,
      'You win',
      'Hand 7 was the last, and you have the most chips: 30.',
    ],
    [
      'fewer chips',
      2,
      [30, 20, 10],
      null,
      'Ann wins',
      'Hand 7 was the last: you were third, 20 chips behind Ann.',
    ],
    [
      'a tie',
      1,
      [25, 25, 10],
      null,
      'Ann and you share the win',
      'Hand 7 was the last, and Ann and you have the most chips: 25.',
    ],
    [
      'fewer chips than two',
      2,
      [25, 25, 10],
      null,
      'Ann and Bo share the win',
      'Hand 7 was the last: you were third, 15 chips behind Ann and Bo.',
    ],
    [
      'a spectator, and a player who left',
      null,
      [30, 20, 10],
      null,
      'Ann wins',
      'Hand 7 was the last, and Ann has the most chips: 30.',
    ],
  ] as const)('[PP-15] says why: %s', (_, viewer, scores, last, title, why) => {
    const you = viewer === null ? null : seatOf(viewer);
    const most = Math.max(...scores);
    const winners = [ann, bo, cy].filter((seat) => scores[seat] === most);
    const reason = scores[1] === 0 ? 'all-chips' : 'last-hand';
    const seen = { ...context({ view: view({ players: three, phase: 'over', handNumber: 7, last }) }), you };
    expect(
      resultText({ winners, scores, reason }, { ...seen, who: whoOf(['Ann', 'Bo', 'Cy'], you) }),
    ).toEqual({ title, why });
  });

  test.each([
    [
      'a showdown',
      result(shown(ann, frogs), shown(bo, pairs)),
      'Ann wins the pot of 9: a triple (rank 13) beat your three pairs (rank 14).',
    ],
    ['a pot that was won unseen', unseen, 'You win the pot of 4: nobody met the bet.'],
  ])('[PP-15] gives the reason of the last hand: %s', (_, last, words) => {
    const seen = context({ view: view({ players: three, phase: 'over', handNumber: 7, last }) });
    expect(lastReason({ ...seen, you: bo, who: whoOf(['Ann', 'Bo', 'Cy'], bo) }, last)).toBe(words);
  });

  test('[PP-15] places a player who went out in the last hand before one who went out sooner', () => {
    const players = [{ stack: 60 }, { stack: 0 }, { stack: 0 }];
    const last = result(shown(ann, frogs), shown(cy, pairs));
    const seen = context({ view: view({ players, phase: 'over', handNumber: 7, last }) });
    const outcome = { winners: [ann], scores: [60, 0, 0], reason: 'last-hand' };
    expect([ann, bo, cy].map((seat) => lasted(seen, seat))).toEqual([0, 0, 1]);
    const whyOf = (you: typeof ann) => resultText(outcome, { ...seen, you }).why;
    expect(whyOf(cy)).toContain('second');
    expect(whyOf(bo)).toContain('third');
  });
});

test.each([
  [{ maxHands: 20 }, 'Most chips after 20 hands'],
  [{ maxHands: 'off' }, 'Win all the chips'],
] as const)('[PP-11] [PP-15] with options %j the goal reads: %s', (chosen, words) => {
  expect(goal({ ...context().options, ...chosen })).toBe(words);
});
