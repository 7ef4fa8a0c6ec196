import type { Team } from '../../../../shared/games/sequence-states/board.ts';
import type { Card } from '../../../../shared/games/sequence-states/cards.ts';
import { type StateCode, stateOf } from '../../../../shared/games/sequence-states/cards.ts';
import type { Event } from '../../../../shared/games/sequence-states/types.ts';
import type { Seat } from '../../../../shared/kernel/ids.ts';
import {
  cards,
  listOf,
  nameOf,
  numberWord,
  plural,
  possessive,
  theirs,
  withVerb,
} from '../../../locales/en/grammar.ts';
import type { Sentences, Who } from '../../../locales/grammar.ts';
import { capital } from '../../../locales/grammar.ts';
import type { ChipColor } from '../chips.ts';

const team = (chips: ChipColor): string => `the ${chips} team`;

export const gameWords = {
  bubbles: { sequence: 'Sequence!', removed: 'Removes a chip', exchanged: 'Swaps a card', passed: 'Passes' },
  teamsPlay: (teams: number) => (teams === 0 ? 'Everybody for themselves' : `${teams} teams`),
  goal: (count: number) => `${count === 1 ? 'One sequence' : 'Two sequences'} of five`,
  optionTexts: {
    threeTeams: 'six or twelve players form three teams',
    teams: 'four players or more form teams',
    lost: 'a card not drawn in time is lost',
    drawn: 'the table draws for you',
    penalty: 'table talk costs a card',
    endlessDecks: 'the deck is made anew without end',
    geography: 'capitals on cards, outlines on the board',
  },
  seating: 'Chips are black, white or pink: a team plays whichever of these a player of it chose last.',
  muted: 'No table talk: in a team game nobody writes until it is over.',

  /** The state is null where it must stay secret. */
  space: (state: string | null, row: number, column: number) =>
    state === null ? `row ${row}, column ${column}` : `${state} (row ${row}, column ${column})`,
  /** Five spaces by their ends. */
  line: (from: string, to: string) => `${from} to ${to}`,
  teams: { black: 'Black', white: 'White', pink: 'Pink' },
  teamAndCards: (who: Who) => `${theirs(who)} team and cards`,
  /** Follows the number. */
  cardsAfter: (count: number) => plural(count, { one: ' card', other: ' cards' }),
  lastDiscarded: (card: string) => `last discarded: ${card}`,
  player: (who: Who) => (who.you ? 'You' : who.name),

  board: 'The board',
  boardKeys:
    'Arrow keys, Home and End walk over the board. Page Down goes to the next space that can be chosen.',
  open: 'open',
  chip: (chips: ChipColor) => `${chips} chip`,
  inSequence: 'part of a sequence',
  selectable: 'can be chosen',

  handLabel: (who: Who) => `${capital(possessive(who))} cards`,
  cards: 'Cards',
  add: 'ADD a chip on any open space',
  remove: 'REMOVE a chip of another team',
  /** Begins with the print of the card, for speech input. */
  cardInHand: (printed: string, dead: boolean) =>
    `${printed}${dead ? ', dead: both its spaces are covered' : ''}`,
  markingLabel: 'Which five shall be tied together?',
  lines: (lines: readonly string[]) => lines.join(' and '),
  /** Follows the number of cards. */
  inDeck: ' in the deck',
  discarded: (count: number) => `${count} discarded`,
  discardPiles: 'Discard piles',
  noDiscards: 'Nothing has been discarded yet.',
  latestFirst: 'The latest first.',

  draw: 'Draw',
  pass: 'Pass',
  chooseCard: 'Choose a card',
  chooseChip: 'Choose a chip',
  chooseSpace: 'Choose a space',
  layDown: (card: string) => `Lay down ${card}`,
  turnIn: (card: string) => `Turn in ${card}`,
  placeOn: (space: string) => `Place on ${space}`,
  removeFrom: (chips: ChipColor, space: string) => `Remove ${chips} from ${space}`,

  turnOf: (who: Who, chips: ChipColor | null, mayDraw: boolean) =>
    `${theirs(who)} turn${chips === null ? '' : `, for ${team(chips)}`}.${mayDraw ? ' You may still draw your card.' : ''}`,
  /** `chips`: of the player's team. */
  sequenceFor: (who: Who, chips: ChipColor | null, line: string) =>
    `A sequence for ${chips === null ? nameOf(who) : team(chips)}: ${line}.`,
  whichCard: (mayDraw: boolean, mayTurnIn: boolean) =>
    `${mayDraw ? 'Draw your card, or' : 'Your turn:'} choose a card to play${mayTurnIn ? ', or a dead one to turn in' : ''}.`,
  whichSpace: (city: string, state: string | null, open: number) =>
    `${state === null ? city : `${city}, ${state}`}: choose ${open === 1 ? 'its open space' : 'one of its two spaces'}.`,
  placeHere: (city: string, state: string | null) =>
    `${state === null ? city : `${city}, ${state}`}: place your chip here?`,
  addWhere: 'ADD: choose any open space for your chip.',
  addHere: 'ADD: place your chip here?',
  removeWhich: 'REMOVE: choose the chip that goes off the board.',
  removeThis: 'REMOVE: take this chip off the board?',
  sixInLine: 'Six in a line or more: which five shall be tied together?',
  isDead: (card: string) => `Both spaces of ${card} are covered: turn it in for a new card?`,
  hasTurnedIn: 'You have turned in a dead card this turn already. Choose another card.',
  noOpenSpace: (card: string) => `${card} has nowhere to go now. Choose another card.`,
  noCards: 'No card of yours can be played. Pass?',
  forfeitPrompt: (count: number) =>
    `Table talk: lay down ${plural(count, { one: 'a card', other: `${count} cards` })} of your choice.`,

  aDraw: 'A draw',
  whyDraw: 'For a whole round nobody could play a card.',
  whyOpenFours: 'For a whole round nobody could play a card: the most open fours win.',
  whyLastDeck: 'The deck has been made anew six times, and nobody has won.',
  wins: (who: Who) => withVerb(who, 'win', 'wins'),
  teamWins: (chips: ChipColor) => `${capital(team(chips))} wins`,
  /** `winner` is a player or a team; `short`: the sequences that a loser lacked. */
  whyWon: (winner: Who | ChipColor | 'yours', lines: readonly string[], short: number | null) => {
    const isTeam = typeof winner === 'string';
    const side = isTeam ? (winner === 'yours' ? 'your team' : team(winner)) : nameOf(winner);
    const made = `${capital(side)} made ${numberWord(lines.length)} ${plural(lines.length, { one: 'sequence', other: 'sequences' })}`;
    if (short === null) return `${made}: ${listOf(lines)}.`;
    return `${made}, ${listOf(lines)}: ${isTeam ? 'your team was' : 'you were'} ${numberWord(short)} short.`;
  },
  score: (count: number) => plural(count, { one: '1 sequence', other: `${count} sequences` }),
};

/** Facts that the event itself does not contain. */
export interface EventFacts {
  who(seat: Seat): Who;
  cardName(card: Card): string;
  /** "Ohio". */
  spaceName(space: number): string;
  /** Five spaces by their ends. */
  lineName(five: readonly number[]): string;
  chipsOf(team: Team): ChipColor;
  /** The chips of the player's team; null without teams. */
  sideOf(seat: Seat): ChipColor | null;
  /** The player's number of cards. */
  cardsLeft(seat: Seat): number;
}

export const eventSentences: Sentences<Event, 'type', [EventFacts]> = {
  placed: ({ seat, card, space, marked }, { who, sideOf, spaceName, lineName }) => {
    const tied = marked
      .map((five) => ` ${gameWords.sequenceFor(who(seat), sideOf(seat), lineName(five))}`)
      .join('');
    return `${withVerb(who(seat), 'placed', 'placed')} a chip on ${spaceName(space)}${card === 'ADD' ? ' with ADD' : ''}.${tied}`;
  },
  removed: ({ seat, space, team: side }, { who, chipsOf, spaceName }) =>
    `${withVerb(who(seat), 'removed', 'removed')} the ${chipsOf(side)} chip from ${spaceName(space)}.`,
  exchanged: ({ seat, card }, { who, cardName }) =>
    `${withVerb(who(seat), 'turned in', 'turned in')} ${cardName(card)}: both its spaces are covered.`,
  drew: ({ seat, card }, { who, cardName }) =>
    `${withVerb(who(seat), 'drew', 'drew')} ${card === null ? 'a card' : cardName(card)}.`,
  reshuffled: ({ cards: count }) => `The deck was empty: ${count} discarded cards are the new one.`,
  lost: ({ seat }, { who, cardsLeft }) =>
    `${withVerb(who(seat), 'did', 'did')} not draw in time and ${who(seat).you ? 'play' : 'plays'} on with ${cards(cardsLeft(seat))}.`,
  passed: ({ seat }, { who }) => `${withVerb(who(seat), 'had', 'had')} no card to play and passed.`,
  penalised: ({ team: side }, { chipsOf }) => `Every player of ${team(chipsOf(side))} lays down a card.`,
  forfeited: ({ seat, card }, { who, cardName }) =>
    `${withVerb(who(seat), 'laid', 'laid')} down ${cardName(card)} for table talk.`,
};

export const stateWords = {
  /** The name in sentences. Cards and the board show codes. */
  state: (code: StateCode): string => stateOf(code).name,
};
