import { decks } from '../../shared/games/decks.ts';
import { VerifiedDeck } from '../../shared/kernel/committed-decks.ts';
import type { AnyDeck, Viewer } from '../../shared/kernel/game.ts';
import { commitmentTo, openKey } from '../../shared/kernel/random.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import type { Terms } from '../../shared/protocol/terms.ts';

type Rules = Pick<Terms, 'game' | 'rules'>;

const deckOf = ({ game, rules }: Rules): AnyDeck | undefined => decks.get(`${game} ${rules}`);

/** The cards of the game come from decks that the table commits to, and that this page has. */
export const hasDeck = (rules: Rules): boolean => deckOf(rules) !== undefined;

/** The parts of the terms that cards are verified against. `bound` is the digest of all terms. */
export interface CardTerms extends Pick<Terms, 'game' | 'rules' | 'options' | 'commitments' | 'decks'> {
  readonly bound: string;
}

/** Reasons to close a table that cannot be trusted, with code 1008: what players are told, then a sentence. */
export const faults = {
  back: 'contradiction: The table takes back what it showed of this game.',
  contradiction: 'contradiction: The table says something else about this game than it said before.',
  decks: 'decks: The table deals cards of a deck that it did not fix before the game.',
  course: 'course: The table shows cards that cannot follow from the ones before.',
  terms: 'terms: The table uses other terms than it had fixed.',
  seeds: 'terms: The table shows another seed than the player committed to.',
  leaves: 'decks: The table shows cards of another deck than it fixed before the game.',
  closed: 'closed: The table shows a card without proof that it was dealt.',
  card: 'card: The table shows another card than it dealt.',
  unnoted: 'unnoted: The table shows this game in a form that the device cannot note.',
} as const;

type Told<Reason> = Reason extends `${infer Kind}:${string}` ? Kind : never;
export type Fault = Told<(typeof faults)[keyof typeof faults]>;

/** Verifies every card of one game against the terms. */
export class CardCheck {
  readonly #basis: CardTerms;
  readonly #deck: AnyDeck | undefined;
  #open: string | null = null;
  #dealt: VerifiedDeck | null = null;
  #last: { readonly viewer: Viewer; readonly view: unknown; readonly actions: number } | null = null;

  constructor(basis: CardTerms) {
    this.#basis = basis;
    this.#deck = deckOf(basis);
  }

  /** A close reason if a card of this view is wrong, else null. */
  fault(view: TableView): string | null {
    try {
      const viewer = view.roster?.you ?? 'spectator';
      return this.#faultIn(view, viewer) ?? this.#faultInCourse(view, viewer);
    } catch {
      // The view is malformed.
      return faults.closed;
    }
  }

  #faultIn({ gameView, shuffle }: TableView, viewer: Viewer): string | null {
    const deck = this.#deck;
    const { options, decks: root, bound } = this.#basis;
    if (deck === undefined || gameView === null) return null;
    if (root === null) return faults.decks;
    if (shuffle.bound !== bound) return faults.terms;
    if (shuffle.decks !== root) return faults.leaves;
    const { hand, cards } = deck.seen(gameView, viewer, options);
    if (hand >= deck.hands(options)) return null;
    const open = this.#openKey(shuffle.seeds);
    if (open === null) return faults.seeds;
    if (cards.length === 0) return null;
    const { deck: proof, openings } = shuffle;
    if (proof === null || openings.length < cards.length) return faults.closed;
    if (this.#dealt?.hand !== hand) this.#dealt = new VerifiedDeck(deck, options, root, open, hand);
    const places = cards.map(({ place }) => place);
    const dealt = this.#dealt.cards(places, { deck: proof, openings });
    if (dealt === null) return faults.leaves;
    return cards.every(({ card }, index) => dealt[index] === card) ? null : faults.card;
  }

  #faultInCourse({ gameView, shuffle: { actions } }: TableView, viewer: Viewer): string | null {
    if (gameView === null) return null;
    const before = this.#last?.viewer === viewer ? this.#last : null;
    this.#last = { viewer, view: gameView, actions };
    // Spectators do not see the number of actions.
    const most = viewer === 'spectator' ? Number.POSITIVE_INFINITY : actions - (before?.actions ?? 0);
    const follows = this.#deck?.follows?.(before?.view ?? null, gameView, this.#basis.options, most);
    return follows === false ? faults.course : null;
  }

  /** Null if a seed does not match its commitment. */
  #openKey(seeds: readonly (string | null)[]): string | null {
    const { commitments, bound } = this.#basis;
    const areCommitted =
      seeds.length === commitments.length &&
      commitments.every((commitment, seat) => {
        const seed = seeds[seat];
        return (seed == null ? null : commitmentTo(seed)) === commitment;
      });
    if (!areCommitted) return null;
    this.#open ??= openKey(bound, seeds);
    return this.#open;
  }
}
