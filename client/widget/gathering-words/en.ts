import type { SeatColour } from '../../sdk/index.ts';
import { listOf, plural } from '../../words/en.ts';

const colours: Readonly<Record<SeatColour, string>> = {
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

const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? plural(seconds / 60, { one: 'one minute', other: `${seconds / 60} minutes` })
    : `${seconds} seconds`;

export const words = {
  seats: 'Seats',
  free: (seat: number) => `Seat ${seat} is free`,
  sit: 'Sit here',
  sitOn: (seat: number) => `Sit here, on seat ${seat}`,
  takeSeat: 'Take a seat',
  full: 'All seats are taken, so you are watching.',
  closed: 'The host has locked this table, so nobody new sits down. You are watching.',
  ready: 'ready',
  leave: 'Leave',
  leaveSeat: 'Leave the seat',
  addComputer: 'Add computer',
  addComputerOn: (seat: number) => `Add computer on seat ${seat}`,
  lock: 'Lock the table',
  unlock: 'Unlock the table',
  locked: 'Locked: nobody new sits down.',
  change: 'Change the table',
  shuffling: 'Shuffling…',
  invite: 'Invite others with this link',
  yourColour: 'Your colour',
  yourColourIs: (colour: SeatColour) => `Your colour: ${colour}`,
  takenBy: (name: string) => `taken by ${name}`,
  colours,
  /** What is worth knowing of a table before one sits down. */
  settings: {
    noClock: 'no clock',
    perTurn: (seconds: number) => `${duration(seconds)} a turn`,
    nobodyWatches: 'nobody watches',
    watchLater: (seconds: number) => `spectators see it ${duration(seconds)} later`,
    noChat: 'no chat',
    hintsForAll: 'hints for everybody',
    noHints: 'no hints',
    open: 'all cards are open after the game',
    closed: 'cards stay closed after the game',
  },
  starting: {
    waitsForHost: (host: string | null) => `${host ?? 'The host'} can start the game.`,
    start: 'Start',
    fillAndStart: 'Fill with computer players and start',
    fill: 'Fill with computer players',
    tooFew: (least: number) => `It takes ${least} players or more.`,
    misfit: (count: number) => `It cannot be played by ${count}.`,
    again: 'Play again',
    begin: 'Begin',
    notAfterAll: 'Not after all',
    waitingFor: (names: readonly string[]) => `Waiting for ${listOf(names)}.`,
    willing: (names: readonly string[]) =>
      `${listOf(names)} ${plural(names.length, { one: 'wants', other: 'want' })} to play again.`,
    absent: (names: readonly string[]) =>
      `${listOf(names)} ${plural(names.length, { one: 'is', other: 'are' })} not connected, and left out unless they come back.`,
  },
  link: {
    copy: 'Copy',
    share: 'Share',
    copied: 'Copied.',
    notCopied: 'This browser does not let it be copied. The link is marked: copy it by hand.',
    showQr: 'Show it as a QR code',
    hideQr: 'Hide the QR code',
    qr: 'QR code of the link',
  },
};
