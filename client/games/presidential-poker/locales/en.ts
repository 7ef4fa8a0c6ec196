import type { Win } from '../../../../shared/games/presidential-poker/betting.ts';
import type { Event } from '../../../../shared/games/presidential-poker/types.ts';
import type { Seat } from '../../../../shared/kernel/ids.ts';
import type { Loss } from '../../../game-ui/loss.ts';
import {
  listOf,
  nameOf,
  namesOf,
  numberWord,
  possessive,
  withVerb,
  youWere,
} from '../../../locales/en/grammar.ts';
import type { Sentences, Who } from '../../../locales/grammar.ts';
import { capital, total } from '../../../locales/grammar.ts';

interface Share {
  readonly who: Who;
  readonly chips: number;
}

const chips = (count: number): string => (count === 1 ? '1 chip' : `${count} chips`);
const hands = (count: number): string => (count === 1 ? '1 hand' : `${count} hands`);

/** "the pot", or one of several. */
const potName = (index: number, count: number): string => {
  if (count === 1) return 'the pot';
  if (index === 0) return 'the main pot';
  return count === 2 ? 'the side pot' : `side pot ${index}`;
};

const cards = (count: number): string => `${numberWord(count)} ${count === 1 ? 'card' : 'cards'}`;

const allIn = (all: boolean): string => (all ? ', all in' : '');

const straight = (top: number): string => `seven numbers in a row up to ${top}`;
const upTo = (top: number | null): string => (top === null ? '' : `, ${straight(top)}`);

const phases = {
  cut: 'cutting the cards',
  first: 'betting',
  draw: 'drawing',
  second: 'betting after the draw',
  over: 'the end',
};

/** The comparisons of hands of one rank, in this order. */
const comparisons = {
  line: 'the other three cards',
  straight: 'straights',
  group: 'groups of play numbers',
  number: 'play numbers',
  letter: 'letters',
  pink: 'pink cards',
};

export const gameWords = {
  bubbles: {
    checked: 'Checks',
    bet: (to: number) => `Bets ${to}`,
    called: 'Calls',
    raised: (to: number) => `Raises to ${to}`,
    dropped: 'Drops',
    drew: (count: number) => (count === 0 ? 'Stands pat' : `Draws ${count}`),
    won: (chips: number) => `Wins ${chips}`,
  },
  chips,
  hands,
  goal: (last: number | null) => (last === null ? 'Win all the chips' : `Most chips after ${hands(last)}`),
  optionTexts: {
    stack: (stack: number) => `${chips(stack)} each`,
    ante: (ante: number) => `ante ${ante}`,
    minBet: (bet: number) => `bets from ${bet}`,
    limits: { 'no-limit': 'no limit', 'pot-limit': 'the pot is the limit', fixed: 'fixed bets' },
    untilOne: 'until one player has all the chips; stakes double every 20 deals',
    cut: 'players cut the cards',
  },
  rankOf: (rank: number, all: number) => `rank ${rank} of ${all}`,
  ranked: (name: string, rank: number) => `${name} (rank ${rank})`,
  ranks: [
    'presidential flush',
    'rainbow flush',
    'seven of a kind',
    'six of a kind',
    'five of a kind and a pair',
    'five of a kind',
    'four of a kind and a triple',
    'four of a kind and a pair',
    'four of a kind',
    'two triples',
    'a triple and two pairs',
    'a triple and a pair',
    'a triple',
    'three pairs',
    'two pairs',
    'a pair',
    'high card',
  ],
  kingdomFive: (straight: number | null) => `seven cards of Kingdom V${upTo(straight)}`,
  hues: (areDark: boolean, straight: number | null) =>
    `all seven hues, ${areDark ? 'dark' : 'light'}${upTo(straight)}`,
  highest: (number: number) => `${number} is the highest`,
  straight,
  parts: (parts: readonly string[], straight: number | null) => listOf(parts) + upTo(straight),
  left: 'left',
  chipUnit: (count: number): string => (count === 1 ? 'chip' : 'chips'),
  inPot: 'in the pot',
  stage: (hand: number, last: number | null, phase: keyof typeof phases) =>
    `Hand ${hand}${last === null ? '' : ` of ${last}`}, ${phases[phase]}`,
  potName,
  pots: 'Who can win what',
  theRanks: 'The 17 ranks',
  handLabel: (who: Who) => `${capital(possessive(who))} hand`,
  oneOf: (card: string, alike: string) => `${card}, one of ${alike}`,
  enlargeCard: (card: string) => `Look closer: ${card}`,
  aCard: 'A card',
  kinds: {
    number: 'Number',
    numbers: 'Either number',
    letter: 'Letter',
    color: 'Color',
    figure: 'Figure',
    picture: 'Picture',
    mystery: 'Mystery symbol',
    kingdom: 'Kingdom',
  },
  faceDown: 'Seven cards, face down',
  bet: 'bet',
  dealer: 'dealer',
  /** A non-breaking space keeps the two words together. */
  standings: { 'all-in': 'all\u00a0in', dropped: 'dropped', out: 'out' },
  drawn: (count: number) => (count === 0 ? 'stood\u00a0pat' : `drew\u00a0${count}`),
  result: (hand: number, wins: readonly Share[], isUnseen: boolean) =>
    `Hand ${hand}: ${listOf(wins.map(({ who, chips }) => `${capital(nameOf(who))} won ${chips}`))}${isUnseen ? ', unseen' : ''}`,
  shown: 'The hands that were shown',
  wins: ({ you }: Who, won: number) => `${you ? 'win' : 'wins'} ${won}`,
  handOf: (who: Who, hand: string) => `${capital(possessive(who))} hand: ${hand}`,
  amounts: { bet: 'Chips to bet', raise: 'Chips to raise to', cut: 'Cards from the top' },
  range: (label: string, from: number, to: number) => `${label}, ${from} to ${to}`,
  outOfRange: (from: number, to: number) => `It has to be ${from} to ${to}.`,
  sizes: { min: 'Min', half: 'Half pot', pot: 'Pot', all: 'All in', max: 'Max' },
  moves: {
    cut: (at: number) => `Cut after ${at} cards`,
    standPat: 'Stand pat',
    replace: (count: number) => (count === 0 ? 'Replace cards' : `Replace ${cards(count)}`),
    check: 'Check',
    bet: (to: number, all: boolean) => (to === 0 ? 'Bet' : `Bet ${to}${allIn(all)}`),
    drop: 'Drop out',
    call: (missing: number, all: boolean) => (missing === 0 ? 'Call' : `Call ${missing}${allIn(all)}`),
    raise: (to: number, all: boolean) => (to === 0 ? 'Raise' : `Raise to ${to}${allIn(all)}`),
  },
  spokenSummary: (pot: number, own: number) => `${pot} in the pot, ${own} in front of you.`,
  comparing: 'The hands are compared, the weakest first.',
  over: 'The game is over.',
  ownStanding: {
    'all-in': 'You are all in.',
    dropped: 'You have dropped out of this hand.',
  },
  eliminated: (place: number, all: number) =>
    `You are out of the game, in place ${place} of ${all}: watch on, or leave?`,
  cutPrompt: 'Cut the cards: how many from the top go to the bottom?',
  othersCut: (who: Who) => `${capital(possessive(who))} turn to cut the cards.`,
  othersReplace: (who: Who) => `${capital(possessive(who))} turn to replace cards.`,
  othersOpen: (who: Who) => `${capital(possessive(who))} turn to check or bet.`,
  othersAnswer: (who: Who) => `${capital(possessive(who))} turn to call, raise or drop out.`,
  pickToReplace: 'Pick the cards that you want to replace, or stand pat.',
  replaceThese: (count: number) =>
    `Replace ${count === 1 ? 'this card' : `these ${numberWord(count)}`}, or pick others?`,
  open: (isFirst: boolean, mayBet: boolean) =>
    `${isFirst ? 'Nobody has opened yet' : 'Nobody has bet since the draw'}: check${mayBet ? ', or bet' : ''}?`,
  answer: (bettor: Who, level: number, call: number, mayRaise: boolean, raisesLeft: number | null) =>
    `${withVerb(bettor, 'have', 'has')} bet ${level}: call ${call}${mayRaise ? `, raise${raisesLeft === null ? '' : ` (${raisesLeft} left)`}` : ''} or drop out?`,
  winner: (winners: readonly Who[]) => {
    const [winner, ...others] = winners;
    if (winner === undefined) return 'Nobody wins';
    return others.length > 0 ? `${capital(namesOf(winners))} share the win` : withVerb(winner, 'win', 'wins');
  },
  allChips: (who: Who, most: number, isLost: boolean): string =>
    isLost
      ? `${who.name} has all ${chips(most)}, and you have none left.`
      : `All ${chips(most)} lie in front of ${nameOf(who)}.`,
  mostChips: (hand: number, winners: readonly Who[], most: number, own: Loss | null) => {
    const end = `Hand ${hand} was the last`;
    if (own) return `${end}: ${youWere(own.place, `${chips(own.behind)} behind ${namesOf(winners)}`)}.`;
    const have = winners.length > 1 || winners[0]?.you ? 'have' : 'has';
    return `${end}, and ${namesOf(winners)} ${have} the most chips: ${most}.`;
  },
};

export interface Beaten {
  /** The winner's hand. */
  readonly hand: string;
  readonly who: Who;
  readonly theirs: string;
  /** What decided between hands of one rank, and what the winner and the loser had: null once the cards are face down. */
  readonly by: readonly {
    readonly by: keyof typeof comparisons;
    readonly sides: readonly (string | number | null)[] | null;
  }[];
}

/** Facts that the event itself does not contain. */
export interface EventFacts {
  who(seat: Seat): Who;
  /** The reader's hand in a sentence; empty without a hand. */
  ownHand(): readonly string[];
  /** The reader's drawn cards; null for other players or without cards. */
  drawn(seat: Seat, count: number): readonly string[] | null;
  /** The number of the next deal; null in the last hand, in which cards are drawn although no player opened. */
  readonly nextHand: number | null;
  shown(): readonly { readonly who: Who; readonly hand: string }[];
  /** The hand that lost to the winner's, the reader's before others; empty without one. */
  beaten(wins: readonly Win[]): readonly Beaten[];
  /** How many pots there are. */
  readonly pots: number;
  /** Winners and chips, the reader last. */
  shares(wins: readonly Win[]): readonly Share[];
}

export const eventSentences: Sentences<Event, 'type', [EventFacts]> = {
  anted: ({ handNumber: hand, dealer, chips: antes }, { who }) =>
    `Hand ${hand}: ${withVerb(who(dealer), 'deal', 'deals')}. The antes come to ${total(antes)}.`,
  doubled: ({ ante, minBet }) => `The stakes double: ante ${ante}, bets from ${minBet}.`,
  cut: ({ seat, at }, { who }) => `${withVerb(who(seat), 'cut', 'cuts')} the cards after ${at}.`,
  dealt: (_, { ownHand }) => ['Everybody has seven cards.', ...ownHand()].join(' '),
  checked: ({ seat }, { who }) => `${withVerb(who(seat), 'check', 'checks')}.`,
  bet: ({ seat, to, allIn: all }, { who }) => `${withVerb(who(seat), 'bet', 'bets')} ${to}${allIn(all)}.`,
  called: ({ seat, allIn: all }, { who }) => `${withVerb(who(seat), 'call', 'calls')}${allIn(all)}.`,
  raised: ({ seat, to, allIn: all }, { who }) =>
    `${withVerb(who(seat), 'raise', 'raises')} to ${to}${allIn(all)}.`,
  dropped: ({ seat }, { who }) => `${withVerb(who(seat), 'drop', 'drops')} out.`,
  returned: ({ seat, chips: count }, { who }) =>
    `${chips(count)} that nobody met ${count === 1 ? 'goes' : 'go'} back to ${nameOf(who(seat))}.`,
  unopened: (_, { nextHand }) =>
    nextHand === null
      ? 'Nobody opened. In the last hand cards are drawn all the same.'
      : `Nobody opened: the pot stays, and the cards are dealt again for hand ${nextHand}.`,
  drew: ({ seat, count }, { who, drawn, ownHand }) => {
    const names = drawn(seat, count);
    if (names !== null)
      return [`You replace ${cards(names.length)} and draw ${listOf(names)}.`, ...ownHand()].join(' ');
    return count === 0
      ? `${withVerb(who(seat), 'stand', 'stands')} pat.`
      : `${withVerb(who(seat), 'replace', 'replaces')} ${cards(count)}.`;
  },
  reshuffled: ({ cards: count }) => `The stock is empty: ${count} discards become the new one.`,
  showed: (_, { shown }) =>
    `Showdown. ${shown()
      .map(({ who, hand }) => `${withVerb(who, 'show', 'shows')} ${hand}.`)
      .join(' ')}`,
  won: ({ pot, wins, unseen }, { pots, shares, beaten }) => {
    const name = potName(pot, pots);
    const all = shares(wins);
    if (all.length > 1)
      return `${capital(namesOf(all.map(({ who }) => who)))} share ${name}: ${listOf(all.map(({ chips }) => String(chips)))}.`;
    const reasons = beaten(wins).map(({ hand, who, theirs, by: [decided] }) => {
      const over = decided?.sides?.map((side) => side ?? 'none').join(' over ');
      const how = decided ? `; ${comparisons[decided.by]} decide${over ? `, ${over}` : ''}` : '';
      return `: ${hand} beat ${possessive(who)} ${theirs.replace(/^a /, '')}${how}`;
    });
    return all
      .map(
        ({ who, chips: count }) =>
          `${withVerb(who, 'win', 'wins')} ${name} of ${count}${unseen ? ': nobody met the bet' : reasons.join('')}.`,
      )
      .join('');
  },
  eliminated: ({ seat }, { who }) =>
    `${withVerb(who(seat), 'have', 'has')} no chips left, and ${who(seat).you ? 'are' : 'is'} out of the game.`,
};

const numerals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const plurals: Readonly<Record<string, string>> = {
  six: 'sixes',
  twenty: 'twenties',
  sheep: 'sheep',
  fish: 'fish',
  man: 'men',
  woman: 'women',
  leaf: 'leaves',
};

/** The symbols are translated already. */
interface Named {
  readonly numbers: readonly number[];
  readonly color: string;
  readonly letter: string;
  readonly picture: string;
  readonly figure: string;
  readonly mystery: string;
}

export const symbolWords = {
  back: 'face-down card',
  /** Symbols are English names of the deck. */
  symbol: (symbol: string): string => symbol,
  /** "one sixteen", "three frogs", "four Ns": four is the maximum. */
  alike: (symbol: string | number, count: number): string => {
    const name = typeof symbol === 'number' ? (numerals[symbol - 1] ?? '') : symbol;
    return `${numberWord(count)} ${count === 1 ? name : (plurals[name] ?? `${name}s`)}`;
  },
  /** "Number 7, light blue, letter N, owl, hollow circle, anchor". */
  card: ({ numbers, color, letter, picture, figure, mystery }: Named): string =>
    [
      `${numbers.length > 1 ? 'Numbers' : 'Number'} ${numbers.join(' and ')}`,
      color,
      `letter ${letter}`,
      picture,
      figure,
      mystery,
    ].join(', '),
};
