import type { Level } from '../../../shared/kernel/computer.ts';
import type { Reaction, RefusalError } from '../../sdk/index.ts';
import { does, inside, plural } from '../../words/en.ts';
import type { Who } from '../../words/who.ts';

const reactions: Readonly<Record<Reaction, string>> = {
  hello: 'Hello',
  thanks: 'Thank you',
  'well-played': 'Well played',
  'good-luck': 'Good luck',
  wow: 'Wow',
  'oh-no': 'Oh no',
  'one-moment': 'One moment',
};

export const words = {
  someone: 'Somebody who has left',
  reactions,
  computer: (level: Level | null) =>
    level === null || level === 'normal' ? 'computer' : `computer, ${level}`,
  host: 'host',
  notConnected: 'not connected',
  you: 'you',

  bar: {
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
  waiting: {
    text: 'One moment…',
    failed: 'This could not be fetched. Load the page again to see it; your seat is kept.',
    again: 'Load again',
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
  asking: {
    computerPlays: 'The computer plays for you.',
    takeBack: 'Take my seat back',
    hold: (cards: string) => `You hold ${cards}.`,
    paused: 'The game waits until somebody is back.',
    hint: 'Give me a hint',
    /** What a hint says where its reason cannot be said: the button that would do it. */
    hinted: (button: string) => `The computer would choose: ${button}`,
  },
  watching: {
    told: (delay: number) =>
      delay === 0
        ? 'You are watching.'
        : `You are watching. You see the game ${delay} s later than those who play.`,
    closed: 'This table is closed to watchers.',
    closedText:
      'The host shows the game to nobody but those who play it. When it is over, this page shows the free seats.',
    ownTable: 'Open a table of your own',
  },
  vote: {
    label: 'Vote',
    called: (caller: Who) => `${does(caller, 'call', 'calls')} this table talk.`,
    asked: 'Is it?',
    awaited: (count: number) =>
      plural(count, { one: 'One vote is still to come.', other: `${count} votes are still to come.` }),
    no: 'No',
    yes: 'Yes, table talk',
  },

  heard: {
    manyNew: (count: number) => `${count} new messages.`,
    writes: (name: string, text: string) => `${name} writes: ${text}`,
  },

  kick: {
    short: 'Remove',
    of: (name: string) => `Remove ${name}`,
    title: (name: string) => `Remove ${name}?`,
    playing: (name: string) => `${name} cannot come back to this seat. The game goes on without them.`,
    gathering: (name: string) => `${name} loses the seat. Lock the table, and they cannot sit down again.`,
    no: 'Let them stay',
  },

  ending: {
    scores: 'Scores',
    wins: 'wins',
    teamWins: 'team wins',
    sharesWin: 'shares the win',
    check: 'Check this game, and see it again',
  },
  rules: {
    title: 'The rules',
    asPage: 'As a page of its own',
    fetching: 'Fetching the rules…',
    failed: 'The rules could not be fetched just now.',
    again: 'Try again',
  },

  told: {
    sat: (name: string) => `${name} sat down.`,
    seated: 'You have a seat.',
    left: (name: string) => `${name} left the table.`,
    started: (round: number) => (round === 1 ? 'The game begins.' : `Game ${round} begins.`),
    played: {
      time: (who: Who) => `${does(who, 'ran', 'ran')} out of time, so the table made the safe move.`,
      away: (who: Who) => `${does(who, 'are', 'is')} away, so the table made the safe move.`,
      left: (who: Who) => `${does(who, 'left', 'left')}, so the table made the safe move.`,
    },
    away: (who: Who) => `${does(who, 'are', 'is')} away.`,
    back: (who: Who) => `${does(who, 'are', 'is')} back.`,
    handedOver: (who: Who) => `A computer player plays for ${inside(who)}.`,
    takenBack: (who: Who) => `${does(who, 'play again yourself', 'plays again')}.`,
    kicked: (name: string) => `The host has put ${name} out of the game.`,
    host: (who: Who) => `${does(who, 'are', 'is')} the host now.`,
    changed: 'The host has changed the table.',
    reacted: ({ name, you }: Who, reaction: Reaction) => `${you ? 'You' : name}: ${reactions[reaction]}.`,
    /** `writer` is null where nobody knows any more. */
    called: (who: Who, writer: Who | null) =>
      `${does(who, 'call', 'calls')} what ${writer ? inside(writer) : 'somebody'} wrote table talk.`,
    judged: (guilty: boolean, writer: Who | null) =>
      `${guilty ? 'Judged' : 'Not judged'} as table talk: what ${writer ? inside(writer) : 'somebody'} wrote.`,
  },

  /** The server says why, in English. */
  refused: async ({ message }: RefusalError): Promise<string> => message,
  failed: 'That did not work. Please try again.',
};
