import { deck as dropRainbow } from '../../shared/games/drop-rainbow/deck.ts';
import { deck as presidentialPoker } from '../../shared/games/presidential-poker/deck.ts';
import type { GameTypes } from '../../shared/games/registry.ts';
import { VerifiedDeck } from '../../shared/kernel/committed-decks.ts';
import type { AnyDeck, Viewer } from '../../shared/kernel/game.ts';
import { commitmentTo, openKey } from '../../shared/kernel/random.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import type { Terms } from '../../shared/protocol/terms.ts';

const decks = new Map<string, AnyDeck>([
  ['drop-rainbow', dropRainbow],
  ['presidential-poker', presidentialPoker],
] satisfies readonly (readonly [keyof GameTypes, AnyDeck])[]);

/** What the cards of one game are held against. `bound` is the digest of its terms; the others are of the terms. */
export interface CardTerms extends Pick<Terms, 'game' | 'options' | 'commitments' | 'decks'> {
  readonly bound: string;
}

/** What does not fit, for whoever reads the reason for which the table was closed. */
const faults = {
  terms: 'The table deals by other terms than it had settled.',
  seeds: 'The table shows another seed than was promised.',
  leaves: 'The table shows cards of another deck than was fixed before the game.',
  closed: 'The table shows a card without what proves that it is the one that was dealt.',
  card: 'The table shows another card than the one that was dealt.',
} as const;

/** Holds every card that is shown in one game against what was fixed of it. */
export class CardCheck {
  readonly #basis: CardTerms;
  readonly #viewer: Viewer;
  readonly #deck: AnyDeck | undefined;
  #open: string | null = null;
  #hand: { readonly number: number; readonly leaves: string; readonly deck: VerifiedDeck } | null = null;

  /** @param viewer whose cards the views show. */
  constructor(basis: CardTerms, viewer: Viewer) {
    this.#basis = basis;
    this.#viewer = viewer;
    this.#deck = decks.get(basis.game);
  }

  /** What is wrong with the cards in this view of the game; null if nothing is. */
  fault(view: TableView): string | null {
    try {
      return this.#faultIn(view);
    } catch {
      // It is not even of the shape that the table's own code gives it.
      return faults.closed;
    }
  }

  #faultIn({ gameView, shuffle }: TableView): string | null {
    const deck = this.#deck;
    const { options, decks: root, bound } = this.#basis;
    if (deck === undefined || root === null || gameView === null) return null;
    if (shuffle.bound !== bound) return faults.terms;
    if (shuffle.decks !== root) return faults.leaves;
    const { hand, cards } = deck.seen(gameView, this.#viewer, options);
    if (hand >= deck.hands(options)) return null;
    // Whoever sees no card may see the leaves of this hand, those of another, or none.
    if (cards.length === 0 && shuffle.deck?.hand !== hand) return null;
    const open = this.#openKey(shuffle.seeds);
    if (open === null) return faults.seeds;
    if (shuffle.deck === null || shuffle.deck.hand !== hand) return faults.leaves;
    if (this.#hand?.number !== hand) {
      const opened = VerifiedDeck.of(deck, options, root, open, shuffle.deck);
      if (opened === null) return faults.leaves;
      this.#hand = { number: hand, leaves: shuffle.deck.leaves, deck: opened };
    } else if (this.#hand.leaves !== shuffle.deck.leaves) return faults.leaves;
    for (const [index, { place, card }] of cards.entries()) {
      const opening = shuffle.openings[index];
      if (opening === undefined) return faults.closed;
      if (this.#hand.deck.card(place, opening) !== card) return faults.card;
    }
    return null;
  }

  /** Null if these are not the seeds that were promised. */
  #openKey(seeds: readonly (string | null)[]): string | null {
    const { commitments, bound } = this.#basis;
    const promised =
      seeds.length === commitments.length &&
      commitments.every((commitment, seat) => {
        const seed = seeds[seat];
        return (seed == null ? null : commitmentTo(seed)) === commitment;
      });
    if (!promised) return null;
    this.#open ??= openKey(bound, seeds);
    return this.#open;
  }
}
