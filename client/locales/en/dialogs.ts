import type { SeatColor } from '../../sdk/index.ts';
import type { Who } from '../grammar.ts';
import { listOf, plural, withVerb } from './grammar.ts';

export const chatWords = {
  messages: 'Messages',
  own: 'You',
  none: 'Nothing has been written yet.',
  afterGame: 'What the players write is shown once the game is over.',
  voting: 'a vote is on',
  called: 'called table talk',
  call: 'Call it table talk',
  callOf: (name: string) => `Call it table talk: what ${name} wrote`,
  reactions: 'Say with one press',
  ownMessage: 'Your message',
  writeToAll: 'Write to everybody',
  send: 'Send',
  sending: 'Sending…',
  charactersLeft: (count: number) => `${count} left`,
  charactersOver: (count: number) => `${count} too many`,
  malformed: (length: number) => `A message is one line of up to ${length} characters, without hidden ones.`,
  off: 'The host has turned the chat off.',
  seatedOnly: 'Those who have a seat write here.',
  unmuted: 'Whom you hear',
  avoid: (name: string) => `Do not match me with ${name} again`,
  screenReader: 'Screen readers say new messages',
};

export const reportWords = {
  report: (name: string) => `Report ${name}`,
  ask: (name: string) =>
    `Whoever runs this site gets the last moves and messages. ${name} does not learn of it. What is it about?`,
  reasons: { cheating: 'Cheating', abuse: 'Insults or threats', name: 'An offensive name' },
  no: 'Do not report',
  done: 'Reported. Thank you.',
  tooMany: 'You can report three times a day.',
  failed: 'This could not be reported: nobody reads reports here, or the player has left.',
};

export const removalWords = {
  call: (name: string) => `Vote to remove ${name}`,
  ask: (name: string) =>
    `The others are asked. ${name} has to go if more than half of them vote for it; a missing vote is a no. You can call this vote once a game.`,
  of: (name: string) => `Shall ${name} be removed from the game?`,
  ofYou: 'The others vote on removing you.',
  votes: (votes: number, needed: number) => `${votes} of ${needed} votes.`,
  yes: 'Vote to remove',
  voted: 'You voted for it.',
};

export const voteWords = {
  label: 'Vote',
  called: (caller: Who) => `${withVerb(caller, 'call', 'calls')} this table talk.`,
  question: 'Is it?',
  missing: (count: number) =>
    plural(count, { one: 'One vote is still to come.', other: `${count} votes are still to come.` }),
  no: 'No',
  yes: 'Yes, table talk',
};

export const codeWords = {
  have: 'Have a code?',
  go: 'Go',
  form: 'A code has six letters and digits, like K7M 2QX.',
  wrong: 'No open table has this code.',
  tooMany: 'Too many wrong codes from here. Ask for the link, or try again tomorrow.',
  notNow: 'The table could not be found just now. Please try again.',
  make: 'Code to say aloud',
  code: 'Code',
  until: (time: string) => `until ${time}`,
  withdraw: 'Withdraw',
};

const seatColors: Readonly<Record<SeatColor, string>> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
  black: 'Black',
  white: 'White',
};

export const colorWords = {
  choose: 'Choose your color',
  yours: 'Your color',
  yoursIs: (color: SeatColor) => `Your color: ${color}`,
  takenBy: (name: string) => `taken by ${name}`,
  colors: seatColors,
};

export const operatorWords = { says: 'Message from the operator:' };

export const nameWords = {
  ask: 'What shall the others call you?',
  save: 'That is me',
  seenAs: (name: string) => `Others see you as “${name}”.`,
  keep: 'Not now',
};

export const passwordWords = {
  title: 'This table has a password',
  label: 'Password',
  wrong: 'That is not the password. After ten wrong ones, wait ten minutes.',
  home: 'To the home page',
  enter: 'Enter',
};

export const shareWords = {
  title: 'How it ended, to show others',
  save: 'Save',
  send: 'Send',
  close: 'Close',
};

export const pauseWords = {
  /** Spoken, before the time that is left of it. */
  reserve: 'reserve',
  wanted: (names: readonly string[]) =>
    `${listOf(names)} ${plural(names.length, { one: 'wants', other: 'want' })} to pause the game.`,
  waits: 'You want to pause the game. It stops when all agree.',
  agree: 'Pause',
  withdraw: 'Not after all',
};

export const menuWords = {
  me: 'My games',
  sound: { label: 'Sound', off: 'off' },
  handOver: 'Let the computer play for me',
  pause: 'Ask for a pause',
  move: 'Continue on another device',
  rulesOf: (game: string) => `Rules of ${game}`,
  leave: {
    short: 'Leave the seat',
    title: 'Leave the game?',
    toComputer: 'You cannot come back to this seat. A computer player takes it over.',
    toTable: 'You cannot come back to this seat. The table makes safe moves for it.',
    no: 'Stay',
    yes: 'Leave',
  },
  bring: 'Bring a friend',
  back: 'Back to the table',
  host: 'You are the host',
  locked: 'Locked: nobody new sits down',
  chat: 'Players may chat',
  botsReact: 'Computer players make a sign now and then',
  speed: { label: 'Speed of the table', calm: 'calm', normal: 'normal', quick: 'quick' },
  spectators: 'Watchers see the game',
  device: {
    text: 'Open this link there, and your seat is there as well; it stays open here.',
    warning: 'Whoever has the link has your seat, so give it to nobody.',
    link: 'The link to your seat',
    renew: 'Make old links void',
    renewed: 'Done. Old links are void, and other devices have lost the seat. The new link is above.',
    done: 'Done',
  },
};

export const endingWords = {
  more: 'More',
  check: 'Check this game',
  watch: 'Watch again',
  inNewTab: (label: string) => `${label} (new tab)`,
  share: 'Share',
  costliest: 'Costly moves',
  dealtHere: 'This game was dealt in this browser, so its deal cannot be checked.',
};

export const scoreWords = {
  scores: 'Scores',
  wins: 'wins',
  teamWins: 'team wins',
  sharesWin: 'shares the win',
  evening: (scores: string) => `Games won: ${scores}`,
};

export const rulesWords = {
  asPage: 'As a page of its own',
  loading: 'Fetching the rules…',
  loadFailed: 'The rules could not be fetched just now.',
  retry: 'Try again',
};
