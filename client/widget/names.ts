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
      return `${names.of(event.seat)} ${names.of(event.seat) === 'You' ? 'are' : 'is'} away.`;
    case 'table:back':
      return `${names.of(event.seat)} ${names.of(event.seat) === 'You' ? 'are' : 'is'} back.`;
  }
};

const playedSentence = (why: 'time' | 'away' | 'left', name: string): string => {
  const reasons = { time: 'ran out of time', away: name === 'You' ? 'are away' : 'is away', left: 'left' };
  return `${name} ${reasons[why]}, so the table made the safe move.`;
};
