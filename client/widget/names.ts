import type { Seat, TableEvent } from '../sdk/index.ts';
import type { Names } from './games/drawing.ts';

/** Names for sentences. `players` are those of the game that is spoken of, `you` the viewer's seat in it. */
export const namesOf = (players: readonly (string | undefined)[], you: Seat | null): Names => {
  const name = (seat: Seat): string => players[seat] ?? 'Somebody who has left';
  return {
    of: (seat) => (seat === you ? 'You' : name(seat)),
    whose: (seat) => (seat === you ? 'Your' : `${name(seat)}’s`),
  };
};

/** What happened around the game, as a sentence. The end of a game has its own words. */
export const tableSentence = (event: TableEvent, names: Names): string | null => {
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
    case 'table:reacted':
    case 'table:called':
    case 'table:judged':
      return null;
  }
};

const being = (names: Names, seat: Seat): string =>
  names.of(seat) === 'You' ? 'You are' : `${names.of(seat)} is`;

const playedSentence = (why: 'time' | 'away' | 'left', name: string): string => {
  const reasons = { time: 'ran out of time', away: name === 'You' ? 'are away' : 'is away', left: 'left' };
  return `${name} ${reasons[why]}, so the table made the safe move.`;
};
