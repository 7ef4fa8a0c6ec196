import type { Event } from '../../../../shared/games/seven-poker/types.ts';
import type { Seat } from '../../../../shared/kernel/ids.ts';
import type { Loss } from '../../../game-ui/loss.ts';
import {
  eitherOf,
  listOf,
  nameOf,
  namesOf,
  numberWord,
  ordinal,
  plural,
  possessive,
  theirs,
  withVerb,
} from '../../../locales/en/grammar.ts';
import { cardWords } from '../../../locales/en/table.ts';
import type { Sentences, Who } from '../../../locales/grammar.ts';
import { capital } from '../../../locales/grammar.ts';
import type { RainbowColor } from '../../../theme/palette.ts';
import type { Count, Worth } from '../hand.ts';

const color = (of: RainbowColor): string => cardWords.colors[of];

const colors = (all: readonly RainbowColor[]): string => listOf(all.map(color));

/** "two pinks", "one red". */
const alike = ([of, count]: Count): string => `${numberWord(count)} ${color(of)}${count === 1 ? '' : 's'}`;

/** "Ada and Bo still pick". */
const stillPick = (all: readonly Who[]): string =>
  `${all.length === 1 && all[0]?.you ? 'You' : namesOf(all)} still ${all.length === 1 && !all[0]?.you ? 'picks' : 'pick'}`;

const stillIn = (left: number, all: number): string =>
  left === all ? 'Nobody has folded yet.' : `${left} of ${all} are still in.`;

const victoryCards = (count: number): string =>
  plural(count, { one: '1 victory card', other: `${count} victory cards` });

const prize = (count: number): string => (count === 1 ? 'a victory card' : 'victory cards');

interface End {
  readonly winner: Who;
  /** Victory cards that win. */
  readonly count: number;
  /** "two pinks". */
  readonly hand: string;
  /** All others folded. */
  readonly isAlone: boolean;
  /** The players of stronger, equal hands. */
  readonly tied: readonly Who[];
}

interface OwnEnd extends Loss {
  /** Null for a folded hand. */
  readonly hand: Worth | null;
  /** The players of equal hands, if the hand was stronger than the winner's. */
  readonly equals: readonly Who[];
}

export interface Held {
  readonly who: Who;
  /** "two pinks", "two alike". */
  readonly hand: string;
  readonly kind: Worth['kind'];
}

/** Why a showdown ended so. */
export interface Reason {
  readonly winner: Held | null;
  /** The hands that are equal to the reader's, or better than the winner's: the reader's first. */
  readonly equal: readonly Held[];
  /** The reader's hand, or the best one that lost; null if the winner stayed alone. */
  readonly beaten: Held | null;
}

/** "your two pinks". */
const owned = ({ who, hand, kind }: Held): string =>
  `${possessive(who)} ${kind === 'alike' ? hand : kind === 'all-colors' ? 'seven colors' : 'cards'}`;

export const gameWords = {
  bubbles: {
    offered: 'Swap?',
    swapped: 'Swaps',
    declined: 'No swap',
    redrew: (count: number) => `Draws ${count}`,
    passed: 'Passes',
    stayed: 'Stays',
    folded: 'Folds',
    won: 'Wins',
  },
  cardCount: (count: number) => plural(count, { one: '1 card', other: `${count} cards` }),
  bestHand: 'your best hand',
  faceDownCards: (count: number) =>
    plural(count, { one: '1 card face down', other: `${count} cards face down` }),
  victoryCards,
  goal: (count: number) => `Victory cards of ${count} colors`,
  optionTexts: {
    victoryCards: (count: number) => `${victoryCards(count)} win`,
    cardsPerColor: (count: number) => `${count} cards of each color`,
    standardDeck: (count: number, ofFive: number) =>
      `${count} cards of each color, ${ofFive} with five players`,
    swaps: 'swaps with the left neighbor',
    noSwaps: 'no swaps with the neighbor',
    laps: (laps: number) => `${laps} exchange turns each`,
    swapsUpToFour: 'swaps with the left neighbor, unless five play',
  },
  alike: (count: number) => `${numberWord(count)} alike`,
  /** "two pinks and one red". */
  cards: (counts: readonly Count[]) => (counts.length === 0 ? 'no cards' : listOf(counts.map(alike))),
  /** "all seven colors", "four pinks", "two reds or two blues". */
  hand: (worth: Worth) => {
    switch (worth.kind) {
      case 'nothing':
        return 'no cards';
      case 'all-colors':
        return 'all seven colors';
      case 'all-different':
        return 'no two alike';
      case 'alike':
        return eitherOf(worth.best.map(alike));
    }
  },

  round: (round: number) => `Round ${round}`,
  lap: (lap: number, laps: number) => `Lap ${lap} of ${laps}`,
  showing: 'Showing cards',
  stayOrFold: 'Stay or fold',
  showdown: 'Showdown',
  end: 'The end',
  left: 'left',
  offerFrom: (who: Who) => `from ${nameOf(who)}`,
  offerTo: (who: Who) => `to ${nameOf(who)}`,
  noDiscards: 'Nothing has been discarded face up in this round.',
  discardsReturn: 'Discarded face up in this round. They go back into the next deck.',
  discardsByColor: 'Discards by color',

  handLabel: (who: Who) => `${capital(possessive(who))} hand`,
  ownCards: 'Your cards by color',
  ownHand: (hand: string) => capital(hand),
  cardInHand: (of: RainbowColor, place: number, fate: string | null) =>
    `${color(of)}, ${ordinal(place + 1)} card${fate === null ? '' : `, ${fate}`}`,
  cardStatuses: {
    offered: 'offered',
    picked: 'picked',
    toDiscard: 'to be discarded',
    toShow: 'to be shown',
    shown: 'shown',
  },
  noVictoryCards: (who: Who) => `${theirs(who)} victory cards: none yet`,
  victory: (who: Who, cards: readonly RainbowColor[]) =>
    `${theirs(who)} ${victoryCards(cards.length)}: ${cards.map(color).join(', ')}`,
  shows: (who: Who, cards: string) => `${withVerb(who, 'show', 'shows')} ${cards}`,
  faceDown: (who: Who) => `${theirs(who)} hand, face down`,
  dealer: 'dealer',
  hasPicked: 'has picked',
  stays: 'stays',
  folded: 'folded',

  fold: 'Fold',
  stay: 'Stay',
  decline: 'Decline',
  giveBack: 'Give a card back',
  giveThisBack: 'Give this card back',
  pass: 'Pass',
  redraw: (count: number) => (count === 0 ? 'Discard and draw' : `Discard ${count} and draw ${count}`),
  offer: 'Offer a card',
  offerThis: 'Offer this card',
  show: (count: number) => `Show ${numberWord(count)} cards`,
  showThese: (count: number) => `Show these ${numberWord(count)} cards`,
  take: (count: number) => (count === 1 ? 'Take a victory card' : `Take ${numberWord(count)} victory cards`),
  takeThese: (cards: readonly RainbowColor[]) => `Take ${cards.map(color).join(' and ')}`,
  keepAll: (count: number) => `Keep all ${count === 7 ? 'seven' : count}`,
  discard: (count: number) => `Discard ${count}, face down`,

  exchangePrompt: (most: number, to: Who | null) => {
    if (to !== null) return `Your turn: will you first offer ${nameOf(to)} a card?`;
    const redraw = most === 1 ? 'one' : `up to ${numberWord(most)}`;
    return `Your turn: pick ${redraw} to discard and redraw, or pass?`;
  },
  othersExchange: (who: Who) => `${theirs(who)} turn to exchange cards, or to pass.`,
  othersRedraw: (who: Who) => `${withVerb(who, 'have', 'has')} made an offer, and may still discard or pass.`,
  swapPrompt: (from: Who) =>
    `${from.name} offers you a card, face down. Pick one to give back unseen, or decline?`,
  yourOffer: (to: Who) => `Your card lies face down before ${to.name}, who gives one back or declines.`,
  othersOffer: (from: Who, to: Who) =>
    `${from.name} offers ${to.name} a card: ${to.name} gives one back or declines.`,
  pickToShow: (count: number) =>
    `Pick ${numberWord(count)} cards to show. They turn up together once everybody has picked.`,
  othersPickToShow: (all: readonly Who[]) => `${stillPick(all)} three cards to show.`,
  stayPrompt: (hand: string, left: number, all: number) =>
    `Stay and compare hands (equal hands are out), or fold and keep your cards? If you stay, you lose them after this round. ${stillIn(left, all)} You hold ${hand}.`,
  othersStay: (who: Who, left: number, all: number) =>
    `${theirs(who)} turn to stay or fold. ${stillIn(left, all)}`,
  whichColor: (hand: string) => `You won. Which color did it: ${hand}? Pick a card of it.`,
  whichOfSeven: (most: number) =>
    `You won with all seven colors: pick ${numberWord(most)} of them as ${prize(most)}.`,
  picksPrize: (who: Who, count: number) => `${withVerb(who, 'pick', 'picks')} ${prize(count)}.`,
  pickToDiscard: 'You folded: pick any cards to discard face down, or keep them all. You draw up to seven.',
  othersPickToDiscard: (all: readonly Who[]) =>
    `${stillPick(all)} what to discard. Then the next round begins.`,
  comparing: 'The hands are compared, the weakest first.',
  over: 'The game is over.',

  reason: ({ winner, equal: [first, ...others], beaten }: Reason): string => {
    const wins = winner === null ? 'nobody wins' : `${nameOf(winner.who)} ${winner.who.you ? 'win' : 'wins'}`;
    if (first !== undefined) {
      const out = others.length === 1 ? 'both are out' : 'all are out';
      return `${capital(owned(first))} equal ${listOf(others.map(owned))}: ${out}, and ${wins}${winner === null ? '' : ` with ${winner.hand}`}.`;
    }
    return `${capital(wins)}: ${winner && beaten ? `${winner.hand} beat ${owned(beaten)}` : 'all others folded'}.`;
  },
  noRoundWinner: 'Nobody won: all hands were equal to another',
  wonRound: (who: Who) => `${withVerb(who, 'won', 'won')} the round`,
  wonRoundAndTook: (who: Who, gained: readonly RainbowColor[]) =>
    `${withVerb(who, 'won', 'won')} the round and took ${colors(gained)}`,
  wonRoundButHad: (who: Who, of: RainbowColor) =>
    `${withVerb(who, 'won', 'won')} the round, but had ${color(of)} already`,
  shownHands: 'The hands that were shown',
  player: (who: Who) => (who.you ? 'You' : who.name),
  equalOut: 'equal, out',
  wins: 'wins',
  theyFolded: (all: readonly Who[]) => `Folded: ${namesOf(all)}`,
  theyFoldedAndDiscarded: (all: readonly Who[], counts: readonly number[]) =>
    `Folded: ${namesOf(all)} (discarded ${listOf(counts.map((count) => String(count || 'none')))}, face down)`,

  noWinner: 'Nobody wins',
  winsGame: (who: Who) => withVerb(who, 'win', 'wins'),
  whyWon: ({ winner, count, hand, isAlone, tied }: End, own: OwnEnd | null): string => {
    const took = `${withVerb(winner, 'took', 'took')} the ${ordinal(count)} victory card`;
    if (own?.hand) {
      const yours = own.hand.kind === 'alike' ? gameWords.hand(own.hand) : 'hand';
      const equals = own.equals.length === 0 ? '' : `, which tied with ${namesOf(own.equals)}`;
      return `${took}: ${hand} beat your ${yours}${equals}.`;
    }
    const short =
      own &&
      `${numberWord(own.behind)} ${plural(own.behind, { one: 'victory card', other: 'victory cards' })} short`;
    if (own && short !== null) {
      const rank = own.place === null ? `were ${short}` : `were ${ordinal(own.place)}, ${short}`;
      return `${took}${isAlone ? '' : ` with ${hand}`}; you folded, and ${rank}.`;
    }
    if (isAlone) return `All others folded, and ${nameOf(winner)} took the ${ordinal(count)} victory card.`;
    if (tied.length === 0) return `${took} with ${hand}.`;
    return `${took} with ${hand}, because the stronger hands of ${namesOf(tied)} tied.`;
  },
};

/** Facts that the event itself does not contain. */
export interface EventFacts {
  who(seat: Seat): Who;
  /** The player who gets the offer. */
  neighbor(seat: Seat): Who;
  /** "two pinks and one red". */
  cardsIn(cards: readonly RainbowColor[]): string;
  /** Cards are picked to be discarded instead of shown. */
  readonly isDiscarding: boolean;
  cardsBySeat(
    shown: readonly (readonly RainbowColor[])[],
  ): readonly { readonly who: Who; readonly cards: string }[];
  reasonOf(showdown: Extract<Event, { type: 'showed' }>): Reason;
  /** Players who folded, and their number of discards. */
  foldedBySeat(discarded: readonly number[]): readonly { readonly who: Who; readonly count: number }[];
  /** The reader's drawn cards; null for none. */
  ownCards(drawn: readonly (readonly RainbowColor[] | null)[]): string | null;
}

export const eventSentences: Sentences<Event, 'type', [EventFacts]> = {
  offered: ({ seat }, { who, neighbor }) =>
    `${withVerb(who(seat), 'offer', 'offers')} ${nameOf(neighbor(seat))} a card, face down.`,
  swapped: ({ seat, neighbor, given, taken }, { who }) => {
    const one = who(seat);
    const other = who(neighbor);
    if (given === null || taken === null) return `${capital(namesOf([one, other]))} swap a card.`;
    return one.you
      ? `You give ${other.name} ${color(given)} and get ${color(taken)} for it.`
      : `You get ${color(given)} from ${one.name} and give ${color(taken)} for it.`;
  },
  declined: ({ seat }, { who }) => `${withVerb(who(seat), 'decline', 'declines')}: no swap.`,
  redrew: ({ seat, discarded, drawn }, { who, cardsIn }) =>
    `${withVerb(who(seat), 'discard', 'discards')} ${cardsIn(discarded)}, and ${who(seat).you ? 'draw' : 'draws'} ${drawn === null ? numberWord(discarded.length) : cardsIn(drawn)}.`,
  passed: ({ seat }, { who }) => `${withVerb(who(seat), 'pass', 'passes')}.`,
  chose: ({ seat }, { who, isDiscarding }) =>
    isDiscarding
      ? `${withVerb(who(seat), 'have', 'has')} picked what to discard.`
      : `${withVerb(who(seat), 'have', 'has')} picked three cards to show.`,
  revealed: ({ shown }, { cardsBySeat }) =>
    `The cards turn up. ${cardsBySeat(shown)
      .map(({ who, cards }) => `${withVerb(who, 'show', 'shows')} ${cards}.`)
      .join(' ')}`,
  stayed: ({ seat }, { who }) => `${withVerb(who(seat), 'stay', 'stays')}.`,
  folded: ({ seat }, { who }) => `${withVerb(who(seat), 'fold', 'folds')}.`,
  showed: (showdown, { reasonOf }) => gameWords.reason(reasonOf(showdown)),
  won: ({ seat, color: of, gained }, { who }) =>
    gained.length > 0
      ? `${withVerb(who(seat), 'take', 'takes')} ${colors(gained)} as ${prize(gained.length)}.`
      : `${withVerb(who(seat), 'have', 'has')} ${of === null ? 'every one of them' : color(of)} already: no victory card.`,
  dealt: ({ round, discarded, drawn }, { foldedBySeat, ownCards }) => {
    const own = ownCards(drawn);
    const counts = foldedBySeat(discarded).map(({ who, count }) => `${count || 'none'} by ${nameOf(who)}`);
    const laid = counts.length === 0 ? '' : `Discarded after folding: ${listOf(counts)}. `;
    return `${laid}Round ${round} is dealt.${own === null ? '' : ` You draw ${own}.`}`;
  },
};
