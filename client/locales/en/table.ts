import type { Level } from '../../../shared/kernel/game.ts';
import type { Fault } from '../../sdk/card-check.ts';
import type { Reaction } from '../../sdk/index.ts';
import type { RainbowColor } from '../../theme/palette.ts';
import type { Who } from '../grammar.ts';
import { listOf, nameOf, plural, timeSpan, withVerb } from './grammar.ts';

const reactions: Readonly<Record<Reaction, string>> = {
  hello: 'Hello',
  thanks: 'Thank you',
  'well-played': 'Well played',
  'good-luck': 'Good luck',
  wow: 'Wow',
  'oh-no': 'Oh no',
  'one-moment': 'One moment',
};

export const tableWords = {
  formerPlayer: 'Somebody who has left',
  reactions,
  computer: (level: Level | null) =>
    level === null || level === 'normal' ? 'computer' : `computer, ${level}`,
  host: 'host',
  notConnected: 'not connected',
  you: 'you',

  bar: {
    rules: 'Rules',
    table: 'Table',
    log: 'Log',
    chat: 'Chat',
    chatWithNew: (count: number) => `Chat, ${count} new`,
    watching: (count: number) =>
      plural(count, { one: 'One person is watching', other: `${count} people are watching` }),
  },
  panel: {
    label: 'Chat and log',
    close: 'Close',
    closeLog: 'Close the log',
    closeChat: 'Close the chat',
    nothing: 'Nothing has happened since you came.',
    entries: 'What has happened, the newest first',
    keys: 'Keys: the letters on the buttons, L for the log, M for the chat, H to hear again what you hold',
  },
  remind: { off: 'Remind me when it is my turn', on: 'Reminders are on' },
  waiting: {
    text: 'One moment…',
    close: 'Close',
  },

  seats: {
    others: 'The others',
    players: 'Players',
    own: 'Your seat',
    yourTurn: 'Your turn',
    thinking: 'thinking',
    away: 'away',
    computerPlays: 'computer plays',
  },
  prompts: {
    computerPlays: 'The computer plays for you.',
    takeBack: 'Take my seat back',
    away: 'You are away, so the table plays for you.',
    back: 'I’m back',
    hold: (cards: string) => `You hold ${cards}.`,
    paused: 'The game waits until somebody is back.',
    goOn: 'Go on',
    /** Spoken. */
    timeLeft: (span: string) => `You have ${span}.`,
    quicker: 'Quicker',
    hint: 'Give me a hint',
    /** A hint without a translatable reason names the button. */
    hintedButton: (button: string) => `The computer would choose: ${button}`,
  },
  watching: {
    notice: (delay: number) =>
      delay === 0
        ? 'You are watching.'
        : `You are watching. You see the game ${delay} s later than those who play.`,
    fromNextGame: 'You play from the next game on.',
    takeSeat: 'Take a seat from the next game on',
    closed: 'This table is closed to watchers.',
    closedText:
      'The host shows the game to nobody but those who play it. When it is over, this page shows the free seats.',
    ownTable: 'Open a table of your own',
  },

  announcements: {
    manyNew: (count: number) => `${count} new messages.`,
    writes: (name: string, text: string) => `${name} writes: ${text}`,
  },

  kick: {
    short: 'Remove',
    of: (name: string) => `Remove ${name}`,
    title: (name: string) => `Remove ${name}?`,
    playing: (name: string) => `${name} cannot come back to this seat. The game goes on without them.`,
    gathering: (name: string) => `${name} loses the seat and cannot sit down here again.`,
    no: 'Let them stay',
  },
  rules: {
    title: 'The rules',
  },

  log: {
    sat: (name: string) => `${name} sat down.`,
    /** `clock`: seconds of a turn if its clock runs from now on. */
    satForNextGame: (name: string, clock: number | null) =>
      `${name} sat down, and plays from the next game on.${clock === null ? '' : ` From now on: ${duration(clock)} a turn.`}`,
    seated: 'You have a seat.',
    left: (name: string) => `${name} left the table.`,
    started: (round: number) => (round === 1 ? 'The game begins.' : `Game ${round} begins.`),
    played: {
      time: (who: Who) => `${withVerb(who, 'ran', 'ran')} out of time, so the table made the safe move.`,
      away: (who: Who) => `${withVerb(who, 'are', 'is')} away, so the table made the safe move.`,
      left: (who: Who) => `${withVerb(who, 'left', 'left')}, so the table made the safe move.`,
    },
    away: (who: Who) => `${withVerb(who, 'are', 'is')} away.`,
    back: (who: Who) => `${withVerb(who, 'are', 'is')} back.`,
    handedOver: (who: Who) => `A computer player plays for ${nameOf(who)}.`,
    takenBack: (who: Who) => `${withVerb(who, 'play again yourself', 'plays again')}.`,
    pauseWanted: (who: Who) => `${withVerb(who, 'want', 'wants')} to pause the game.`,
    paused: 'The game is paused.',
    resumed: (who: Who) => `${withVerb(who, 'go', 'goes')} on with the game.`,
    kicked: (name: string) => `The host has put ${name} out of the game.`,
    accused: (who: Who) => `There is a vote on removing ${nameOf(who)}.`,
    votedOut: (name: string) => `The players have voted ${name} out.`,
    kept: (who: Who) => `${withVerb(who, 'stay', 'stays')}: too few voted for it.`,
    host: (who: Who) => `${withVerb(who, 'are', 'is')} the host now.`,
    changed: 'The host has changed the table.',
    newRules: 'The game has new rules, and its options were changed to fit them.',
    reacted: ({ name, you }: Who, reaction: Reaction) => `${you ? 'You' : name}: ${reactions[reaction]}.`,
    /** `writer` is null if unknown. */
    called: (who: Who, writer: Who | null) =>
      `${withVerb(who, 'call', 'calls')} what ${writer ? nameOf(writer) : 'somebody'} wrote table talk.`,
    judged: (guilty: boolean, writer: Who | null) =>
      `${guilty ? 'Judged' : 'Not judged'} as table talk: what ${writer ? nameOf(writer) : 'somebody'} wrote.`,
  },

  failed: 'That did not work. Please try again.',
};

const duration = (seconds: number): string => {
  if (seconds % 60 > 0) return `${seconds} seconds`;
  return seconds > 3600
    ? timeSpan(seconds * 1000)
    : plural(seconds / 60, { one: 'one minute', other: `${seconds / 60} minutes` });
};

export const gatheringWords = {
  present: (count: number, seats: number) =>
    count === 0
      ? 'Nobody is here yet.'
      : count === seats
        ? 'Everybody is here.'
        : `${count} of ${seats} are here.`,
  wins: (count: number) => plural(count, { one: '1 win', other: `${count} wins` }),
  anotherGame: 'Another game?',
  nextGameIn: (seconds: number) => `Next game in ${seconds} s`,
  bringFriends: 'Bring your friends',
  freeSeat: 'Free seat',
  seats: 'Seats',
  sit: 'Sit here',
  sitOn: (seat: number) => `Sit here, on seat ${seat}`,
  takeSeat: 'Take a seat',
  playsAs: (name: string) => `You play as ${name}.`,
  onlyWatches: (name: string) =>
    `${name}, you are watching: the site where you are logged in gives you no seat here.`,
  full: 'All seats are taken, so you are watching.',
  closed: 'The host has locked this table, so nobody new sits down. You are watching.',
  ready: 'ready',
  leave: 'Leave',
  leaveSeat: 'Leave the seat',
  addComputer: 'Add computer',
  addComputerOn: (seat: number) => `Add computer on seat ${seat}`,
  locked: 'Locked: nobody new sits down.',
  change: 'Change the table',
  shuffling: 'Shuffling…',
  invite: 'Invite others with this link',
  settings: {
    noClock: 'no clock',
    perTurn: (seconds: number) => `${duration(seconds)} a turn`,
    bank: (seconds: number) => `${duration(seconds)} in reserve`,
    noSpectators: 'nobody watches',
    delayedView: (seconds: number) => `spectators see it ${duration(seconds)} later`,
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
    tooFewPlayers: (least: number) => `It takes ${least} players or more.`,
    wrongPlayerCount: (count: number) => `It cannot be played by ${count}.`,
    again: 'Play again',
    begin: 'Begin',
    withdraw: 'Not after all',
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
    qr: 'QR code of the link',
  },
};

const older = {
  title: 'This page is older than the table',
  text: 'Arcus was renewed while the page was open. Load it again to go on; your seat is kept.',
};

export const noticeWords = {
  connection: {
    table: 'The table',
    connecting: 'Connecting to the table…',
    noAnswer:
      'Still no answer. Arcus keeps trying. Is this device offline, or does its network block WebSocket?',
    changing: 'The server is being changed. You will be back at your table automatically when it is done.',
    reconnected: 'Connected again.',
    lost: 'Connection lost.',
    /** Follows "Connection lost." `clock`: turns are timed. */
    meanwhile: (seated: boolean, playing: boolean, clock: boolean): string => {
      if (!seated) return 'Arcus is connecting again by itself.';
      const kept = 'Arcus is connecting again by itself, and your seat is kept.';
      if (!playing) return kept;
      return clock
        ? `${kept} If your time runs out meanwhile, the table makes the safe move for you.`
        : `${kept} After a minute the table plays safe moves for you.`;
    },
  },
  closed: {
    noSuchTable: {
      title: 'There is no such table',
      text: 'The link may be incomplete. Ask for it once more, or open a table of your own.',
    },
    tableGone: {
      title: 'This table is gone',
      text: 'Nobody had been at it for a while, so it was cleared away. A new one takes one click.',
    },
    unreadable: {
      title: 'This table cannot be read',
      text: 'The server cannot read the table that it has stored. A new one takes one click.',
    },
    endedByOperator: {
      title: 'The operator has ended this table',
      text: 'The people who run this server closed it. A new table takes one click.',
    },
    unmatched: {
      title: 'Not everybody came',
      text: 'So there is no game at this table. Look for others again.',
    },
    noHello: {
      title: 'The table did not hear from this page',
      text: 'Your seat is kept. Load the page again to go on.',
    },
    noSpectators: {
      title: 'Nobody may watch this game',
      text: 'Its host has turned spectators off. Load the page again once the game is over.',
    },
    tooMany: {
      title: 'Too many are connected',
      text: 'Close other pages of this table, or wait a minute, and load the page again.',
    },
    older,
    falseGame: {
      contradiction: 'The table said two different things about this game',
      decks: 'The table dealt cards that it had not fixed before the game',
      course: 'The table shows cards that cannot follow from those before',
      terms: 'The table changed what was settled before the deal',
      closed: 'The table shows a card without its proof',
      card: 'The table shows a card that was not dealt',
      unnoted: 'The table shows the game in a form that your device cannot note',
    } satisfies Readonly<Record<Fault, string>>,
    falseGameText: 'What your device saw is noted.',
    notes: 'What your device noted',
    identity: {
      title: 'The login of your site did not work here',
      text: 'The table does not accept it. Your seat is kept. Load this page again, or log in to the site again.',
    },
    otherGame: {
      title: 'Another game is played here',
      text: 'The link names the wrong game. Load the page again.',
    },
    other: {
      title: 'The table has closed the connection',
      text: (reason: string) => reason || 'Load the page again to go on.',
    },
    open: 'Open a table',
    reload: 'Load again',
  },
  lostSeat: {
    elsewhere: {
      title: 'Your seat was taken over on another device.',
      text: 'To play here again, open “Continue on another device” there and follow its new link. Until then you watch.',
    },
    out: {
      title: 'You are out of the game.',
      text: 'You were put out, or you have left in another window. You may stay and watch.',
    },
    leave: 'Leave',
    watch: 'Watch',
  },
  rules: {
    older: 'This game keeps the rules it began with.',
  },
  unchecked: {
    title: 'Your device cannot fully check this game.',
    text: 'It had no part in the shuffle, or the table left out its key.',
    understood: 'Play on',
  },
  seed: {
    title: 'Three games ended before you made a move.',
    text: 'The table could choose among their cards. Shuffle along once more?',
    agree: 'Shuffle along',
  },
};

const cardColors: Readonly<Record<RainbowColor, string>> = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  violet: 'violet',
  pink: 'pink',
};

export const cardWords = {
  colors: cardColors,
  rainbow: 'rainbow card',
  back: 'face-down card',
  empty: 'empty place',
};

export const discardWords = {
  close: 'Close',
  discards: 'Discards',
  /** Follows the number. */
  discarded: (_count: number) => 'discarded',
  lookThrough: (count: number) => `${count} discarded: look through them`,
};

export const tablePageWords = {
  home: 'Arcus, home',
  voidLink: 'That link no longer opens a seat.',
  voidReason: 'It was made void, or the seat was given up.',
  sameSeat: 'You have the seat that this browser had before.',
  noSeat: 'You can watch, or ask for a new link where the seat is still open.',
  allRight: 'All right',
  otherSeat: 'This link opens another seat.',
  otherSeatReason: 'If you take it, this browser gives up the seat you have.',
  keepSeat: 'Keep my seat',
  takeOther: 'Take the other seat',
  connecting: 'Connecting…',
  yourTurn: 'Your turn',
  over: 'Game over',
};
