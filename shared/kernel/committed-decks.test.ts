import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { games } from '../games/registry.ts';
import { CommittedDecks, type DeckProof, type ShownCards, VerifiedDeck } from './committed-decks.ts';
import type { AnyDeck } from './game.ts';
import { dealRandom, openKey, orderKey, resumeRandom } from './random.ts';
import { at } from './util.ts';

const secret = '5e'.repeat(32);
const bound = 'b0'.repeat(32);
const seeds = ['01'.repeat(32), null, '02'.repeat(32)];
const order = orderKey(secret);
const open = openKey(bound, seeds);

/** Cards that are shuffled at once, and one whose lower half is shuffled once more. */
const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const decks: Readonly<Record<string, AnyDeck>> = {
  once: {
    cards: () => cards,
    lay: (all, shuffle) => shuffle(all),
    hands: () => 5,
    seen: () => ({ hand: 0, cards: [] }),
  },
  twice: {
    cards: () => cards,
    lay: (all, shuffle) => {
      const mixed = shuffle(all.slice(0, -1));
      return [...mixed.slice(0, 3), ...shuffle([...mixed.slice(3), ...all.slice(-1)])];
    },
    hands: () => 1,
    seen: () => ({ hand: 0, cards: [] }),
  },
  grouped: {
    cards: () => cards,
    lay: (all, shuffle) => shuffle(all),
    hands: () => 5,
    group: 2,
    seen: () => ({ hand: 0, cards: [] }),
  },
  'drop-rainbow': games['drop-rainbow'].deck ?? (null as never),
  'presidential-poker': games['presidential-poker'].deck ?? (null as never),
};
const optionsOf = (name: string): unknown =>
  name === 'drop-rainbow' || name === 'presidential-poker' ? games[name].options.parse({}) : {};

/** The deck as the rules get it from the game's chance. */
const dealt = (deck: AnyDeck, options: unknown, hand: number) => {
  const random = resumeRandom(dealRandom(secret, bound, seeds));
  for (let passed = 0; passed < hand; passed += 1) random.newHand();
  return random.deck(deck.cards(options), deck.lay);
};

const shownOf = (
  from: CommittedDecks,
  hand: number,
  places: readonly number[] = [0],
  key = open,
): ShownCards => {
  const shown = from.shown(hand, key, places);
  if (shown === null) throw new Error(`hand ${hand} has no leaves`);
  return shown;
};

describe.each(Object.entries(decks))('the deck "%s"', (name, deck) => {
  const options = optionsOf(name);
  const own = new CommittedDecks(deck, options, order);
  const hands = [...new Set([0, deck.hands(options) - 1])];

  test.each(hands)(
    'opens every card of hand %i to be the one that is dealt, alone and with others',
    (hand) => {
      const verified = new VerifiedDeck(deck, options, own.root, open, hand);
      const laid = dealt(deck, options, hand);
      expect([...laid].sort()).toEqual([...deck.cards(options)].sort());
      const all = laid.map((_, place) => place);
      const some = all.filter((place) => place % 3 === 1).reverse();
      for (const places of [all, some, ...all.map((place) => [place])])
        expect(verified.cards(places, shownOf(own, hand, places))).toEqual(
          places.map((place) => laid[place]),
        );
    },
  );

  test('has no leaves for more hands than it says, and shows none without a card', () => {
    expect(own.shown(deck.hands(options), open, [0])).toBeNull();
    expect(own.shown(0, open, [])).toBeNull();
  });

  test('shows the same hands by what was kept of their blocks', () => {
    const again = new CommittedDecks(deck, options, order, own.blocks);
    expect(again.root).toBe(own.root);
    for (let hand = 0; hand < deck.hands(options); hand += 7)
      expect(shownOf(again, hand)).toEqual(shownOf(own, hand));
  });

  test('is fixed without the seeds: others give another deck by the same leaves', () => {
    const others = openKey(bound, [at(seeds, 0), null, '03'.repeat(32)]);
    const laid = dealt(deck, options, 0);
    const places = laid.map((_, place) => place);
    const verified = new VerifiedDeck(deck, options, own.root, others, 0);
    const other = verified.cards(places, shownOf(own, 0, places, others)) ?? [];
    expect([...other].sort()).toEqual([...laid].sort());
    expect(other).not.toEqual(laid);
  });

  test('is not taken from other leaves, another path, another hand or another root', () => {
    const { deck: shown, openings } = shownOf(own, 0);
    const other = new CommittedDecks(deck, options, orderKey('00'.repeat(32)));
    const isTaken = (root: string, changed: DeckProof, hand = 0): boolean =>
      new VerifiedDeck(deck, options, root, open, hand).cards([0], { deck: changed, openings }) !== null;
    expect(isTaken(own.root, shown)).toBe(true);
    expect(isTaken(own.root, shownOf(other, 0).deck)).toBe(false);
    expect(isTaken(other.root, shown)).toBe(false);
    expect(isTaken(own.root, { ...shown, nodes: shown.nodes.slice(64) })).toBe(false);
    expect(isTaken(own.root, { ...shown, nodes: shown.nodes.slice(2) })).toBe(false);
    expect(isTaken(own.root, { ...shown, nodes: shown.nodes + shown.nodes })).toBe(false);
    expect(isTaken(own.root, { ...shown, nodes: `${shown.nodes.slice(0, -1)}z` })).toBe(false);
    expect(isTaken(own.root, { ...shown, path: [...shown.path, own.root] })).toBe(false);
    if (deck.hands(options) === 1) return;
    expect(isTaken(own.root, { ...shown, hand: 1 })).toBe(false);
    expect(isTaken(own.root, { ...shown, hand: 1 }, 1)).toBe(false);
    expect(isTaken(own.root, { ...shown, path: shown.path.slice(1) })).toBe(false);
    expect(isTaken(own.root, { ...shownOf(own, 1).deck, hand: 0 })).toBe(false);
  });

  test('opens nothing by the opening of another place, of another hand, or a changed one', () => {
    const verified = new VerifiedDeck(deck, options, own.root, open, 0);
    const { deck: proof, openings } = shownOf(own, 0, [0, 1]);
    const [first = '', second = ''] = openings;
    const number = Number.parseInt(first.slice(0, 4), 16);
    const renumbered = (number === 0 ? 1 : 0).toString(16).padStart(4, '0') + first.slice(4);
    for (const false_ of [second, renumbered, '', first.slice(0, -1), `${first}00`, first + first, 'zz'])
      expect(verified.cards([0, 1], { deck: proof, openings: [false_, second] })).toBeNull();
    expect(verified.cards([0, 1], { deck: proof, openings: [first] })).toBeNull();
    expect(verified.cards([0, 1], { deck: proof, openings })).not.toBeNull();
    expect(verified.cards([-1], shownOf(own, 0))).toBeNull();
    expect(verified.cards([deck.cards(options).length], shownOf(own, 0))).toBeNull();
  });
});

test('stored blocks are not made again: nine hands are two blocks, and the ninth hand is a block alone', () => {
  const deck: AnyDeck = { ...(decks.once as AnyDeck), hands: () => 9 };
  const own = new CommittedDecks(deck, {}, order);
  const [first, second] = [own.blocks.slice(0, 64), own.blocks.slice(64)];
  expect(shownOf(own, 8).deck.path).toEqual([first]);
  const other = 'ab'.repeat(32);
  expect(shownOf(new CommittedDecks(deck, {}, order, other + second), 8).deck.path).toEqual([other]);
  expect(shownOf(new CommittedDecks(deck, {}, order, first + other), 0).deck.path).toEqual([
    ...shownOf(own, 0).deck.path.slice(0, 3),
    other,
  ]);
});

test('a viewer of grouped leaves gets the other leaves of its groups, then their siblings', () => {
  const deck = decks.grouped as AnyDeck;
  const own = new CommittedDecks(deck, {}, order);
  const sha = (...parts: string[]): string =>
    createHash('sha256')
      .update(Buffer.from(parts.join(''), 'hex'))
      .digest('hex');
  const leaves = cards.map((_, place) =>
    sha('00', '00000001', `000${place}`, ...(own.shown(0, open, [place])?.openings ?? [])),
  );
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = leaves;
  // Of seven leaves, the last is alone in its group.
  const [ab, cd, ef, alone] = [sha('01', a, b), sha('01', c, d), sha('01', e, f), sha('01', g)];
  expect(shownOf(own, 0, [2]).deck.nodes).toBe(d + ab + sha('02', ef, alone));
  expect(shownOf(own, 0, [6]).deck.nodes).toBe(ef + sha('02', ab, cd));
  expect(shownOf(own, 0, [5, 3]).deck.nodes).toBe(c + e + ab + alone);
  expect(shownOf(own, 0, [0, 1, 2, 3, 4, 5, 6]).deck.nodes).toBe('');
});
