import type { Message, Seat, TableEvent, TableView } from '../sdk/index.ts';
import type { Who } from '../words/who.ts';
import type { Names } from './games/drawing.ts';
import { reactionWords } from './talk.ts';

/** Names for sentences. `players` are those of the game that is spoken of, `you` the viewer's seat in it. */
export const namesOf = (players: readonly (string | undefined)[], you: Seat | null): Names => {
  const name = (seat: Seat): string => players[seat] ?? 'Somebody who has left';
  return {
    of: (seat) => (seat === you ? 'You' : name(seat)),
    whose: (seat) => (seat === you ? 'Your' : `${name(seat)}’s`),
  };
};

/** The same, as every language takes it. */
export const whoOf =
  (players: readonly (string | undefined)[], reader: Seat | null) =>
  (seat: Seat): Who => ({ name: players[seat] ?? 'Somebody who has left', you: seat === reader });

/** What happened around the game, as a sentence. The end of a game has its own words, and what is written its own place. */
export const tableSentence = (event: TableEvent, names: Names, chat: TableView['chat']): string | null => {
  switch (event.type) {
    case 'table:sat':
      return `${event.name} sat down.`;
    case 'table:left':
      return `${event.name} left the table.`;
    case 'table:started':
      return event.round === 1 ? 'The game begins.' : `Game ${event.round} begins.`;
    case 'table:ended':
      return null;
    case 'table:played':
      return playedSentence(event.why, names.of(event.seat));
    case 'table:away':
      return `${being(names, event.seat)} away.`;
    case 'table:back':
      return `${being(names, event.seat)} back.`;
    case 'table:handed-over':
      return `A computer player plays for ${names.of(event.seat) === 'You' ? 'you' : names.of(event.seat)}.`;
    case 'table:taken-back':
      return `${names.of(event.seat) === 'You' ? 'You play again yourself' : `${names.of(event.seat)} plays again`}.`;
    case 'table:kicked':
      return `The host has put ${event.name} out of the game.`;
    case 'table:host':
      return `${being(names, event.seat)} the host now.`;
    case 'table:changed':
      return 'The host has changed the table.';
    case 'table:said':
      return null;
    case 'table:reacted':
      return `${names.of(event.seat)}: ${reactionWords[event.reaction]}.`;
    case 'table:called':
      return `${names.of(event.seat)} ${names.of(event.seat) === 'You' ? 'call' : 'calls'} ${whatWasWritten(chat[event.message], names)} table talk.`;
    case 'table:judged':
      return `${event.guilty ? 'Judged' : 'Not judged'} as table talk: ${whatWasWritten(chat[event.message], names)}.`;
  }
};

const whatWasWritten = (message: Message | undefined, names: Names): string => {
  const name = message === undefined ? 'somebody' : names.of(message.seat);
  return `what ${name === 'You' ? 'you' : name} wrote`;
};

const being = (names: Names, seat: Seat): string =>
  names.of(seat) === 'You' ? 'You are' : `${names.of(seat)} is`;

const playedSentence = (why: 'time' | 'away' | 'left', name: string): string => {
  const reasons = { time: 'ran out of time', away: name === 'You' ? 'are away' : 'is away', left: 'left' };
  return `${name} ${reasons[why]}, so the table made the safe move.`;
};
