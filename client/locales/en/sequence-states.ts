import { type StateCode, stateOf } from '../../../shared/games/sequence-states/states.ts';
import type { ChipColour } from '../../widget/games/sequence-states/chip-colours.ts';
import type { Who } from '../grammar.ts';
import { capital, does, inside, listOf, namesOf, numberWord, plural, whose } from './grammar.ts';

/** "Your", "Ada’s". */
const theirs = (who: Who): string => (who.you ? 'Your' : whose(who));

const team = (chips: ChipColour): string => `the ${chips} team`;

const cards = (count: number): string => plural(count, { one: '1 card', other: `${count} cards` });

export const gameWords = {
  options: {
    teams: 'Six or twelve players form',
    two: 'Two teams',
    three: 'Three teams',
    talk: 'Talk within a team',
    talkHint: 'Players of a team may not help each other.',
    muted: 'No chat while a team game is played',
    penalty: 'Chat; the other team judges it',
    draw: 'You have to remember to draw',
    drawHint: 'A card that is not drawn before the next player has drawn is lost.',
    no: 'No',
    yes: 'Yes',
  },
  chosen: {
    threeTeams: 'six or twelve players form three teams',
    teams: 'four players or more form teams',
    lost: 'a card not drawn in time is lost',
    drawn: 'the table draws for you',
    penalty: 'table talk costs a card',
  },
  seating: 'Chips are black, white or pink: a team plays its first player’s colour if it is one of these.',
  muted: 'No table talk: in a team game nobody writes until it is over.',

  space: (state: string, row: number, column: number) => `${state}, row ${row} column ${column}`,
  /** Five spaces by their ends. */
  line: (from: string, to: string) => `${from} to ${to}`,
  teams: { black: 'Black', white: 'White', pink: 'Pink' },
  teamAndCards: (who: Who) => `${theirs(who)} team and cards`,
  /** After their number. */
  cardsAfter: (count: number) => plural(count, { one: ' card', other: ' cards' }),
  lastDiscarded: (card: string) => `last discarded: ${card}`,
  player: (who: Who) => (who.you ? 'You' : who.name),

  board: 'The board',
  boardKeys:
    'Arrow keys, Home and End walk over the board. Page Down goes to the next space that can be chosen.',
  open: 'open',
  chip: (chips: ChipColour) => `${chips} chip`,
  inSequence: 'part of a sequence',
  mayChoose: 'can be chosen',

  yourCards: 'Your cards',
  cards: 'Cards',
  add: 'ADD a chip on any open space',
  remove: 'REMOVE a chip of another team',
  /** Begins with what is printed on the card, for those who speak to their machine. */
  held: (code: string, city: string, state: string, dead: boolean) =>
    `${code} ${city}, ${state}${dead ? ', dead: both its spaces are covered' : ''}`,
  whichFive: 'Which five shall be tied together?',
  lines: (lines: readonly string[]) => lines.join(' and '),
  /** After the number of cards. */
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
  removeFrom: (chips: ChipColour, space: string) => `Remove ${chips} from ${space}`,

  turnOf: (who: Who, chips: ChipColour | null, mayDraw: boolean) =>
    `${theirs(who)} turn${chips === null ? '' : `, for ${team(chips)}`}.${mayDraw ? ' You may still draw your card.' : ''}`,
  whichCard: (mayDraw: boolean, mayTurnIn: boolean) =>
    `${mayDraw ? 'Draw your card, or' : 'Your turn:'} choose a card to play${mayTurnIn ? ', or a dead one to turn in' : ''}.`,
  whichSpace: (city: string, state: string, open: number) =>
    `${city}, ${state}: choose ${open === 1 ? 'its open space' : 'one of its two spaces'}.`,
  placeHere: (city: string, state: string) => `${city}, ${state}: place your chip here?`,
  addWhere: 'ADD: choose any open space for your chip.',
  addHere: 'ADD: place your chip here?',
  removeWhich: 'REMOVE: choose the chip that goes off the board.',
  removeThis: 'REMOVE: take this chip off the board?',
  sixInLine: 'Six in a line or more: which five shall be tied together?',
  isDead: (card: string) => `Both spaces of ${card} are covered: turn it in for a new card?`,
  hasTurnedIn: 'You have turned in a dead card this turn already. Choose another card.',
  nowhere: (card: string) => `${card} has nowhere to go now. Choose another card.`,
  noCards: 'No card of yours can be played. Pass?',
  owed: (count: number) =>
    `Table talk: lay down ${plural(count, { one: 'a card', other: `${count} cards` })} of your choice.`,

  /** Of `chips`, the sequences are a team's. */
  placed: (
    who: Who,
    space: string,
    withAdd: boolean,
    sequences: readonly string[],
    chips: ChipColour | null,
  ) => {
    const owner = chips === null ? inside(who) : team(chips);
    const tied = sequences.map((line) => ` A sequence for ${owner}: ${line}.`).join('');
    return `${does(who, 'placed', 'placed')} a chip on ${space}${withAdd ? ' with ADD' : ''}.${tied}`;
  },
  removed: (who: Who, chips: ChipColour, space: string) =>
    `${does(who, 'removed', 'removed')} the ${chips} chip from ${space}.`,
  exchanged: (who: Who, card: string) =>
    `${does(who, 'turned in', 'turned in')} ${card}: both its spaces are covered.`,
  drew: (who: Who, card: string | null) => `${does(who, 'drew', 'drew')} ${card ?? 'a card'}.`,
  reshuffled: (count: number) => `The deck was empty: ${count} discarded cards are the new one.`,
  lost: (who: Who, left: number) =>
    `${does(who, 'did', 'did')} not draw in time and ${who.you ? 'play' : 'plays'} on with ${cards(left)}.`,
  passed: (who: Who) => `${does(who, 'had', 'had')} no card to play and passed.`,
  penalised: (chips: ChipColour) => `Every player of ${team(chips)} lays down a card.`,
  forfeited: (who: Who, card: string) => `${does(who, 'laid', 'laid')} down ${card} for table talk.`,

  aDraw: 'A draw',
  whyDraw: 'For a whole round nobody could play a card.',
  wins: (who: Who) => does(who, 'win', 'wins'),
  teamWins: (chips: ChipColour) => `${capital(team(chips))} wins`,
  /** Of a team its players. */
  whyWon: (lines: readonly string[], players: readonly Who[]) =>
    `${capital(numberWord(lines.length))} ${plural(lines.length, { one: 'sequence', other: 'sequences' })}${players.length === 0 ? '' : ` by ${namesOf(players)}`}: ${listOf(lines)}.`,
  score: (count: number) => plural(count, { one: '1 sequence', other: `${count} sequences` }),
};

export const stateWords = {
  /** As sentences name it. On cards and on the board a state goes by its code. */
  state: (code: StateCode): string => stateOf(code).name,
};
