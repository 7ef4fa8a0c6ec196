import type { Seat, TableEvent, TableView } from '../sdk/index.ts';
import type { Who } from '../words/who.ts';
import type { Names } from './games/drawing.ts';
import { words } from './words/en.ts';

/** Names for sentences. `players` are those of the game that is spoken of, `you` the viewer's seat in it. */
export const namesOf = (players: readonly (string | undefined)[], you: Seat | null): Names => {
  const name = (seat: Seat): string => players[seat] ?? words.someone;
  return {
    of: (seat) => (seat === you ? 'You' : name(seat)),
    whose: (seat) => (seat === you ? 'Your' : `${name(seat)}’s`),
  };
};

/** The same, as every language takes it. */
export const whoOf =
  (players: readonly (string | undefined)[], reader: Seat | null) =>
  (seat: Seat): Who => ({ name: players[seat] ?? words.someone, you: seat === reader });

/** What happened around the game, as a sentence. The end of a game has its own words, and what is written its own place. */
export const tableSentence = (
  event: TableEvent,
  who: (seat: Seat) => Who,
  chat: TableView['chat'],
): string | null => {
  const { told } = words;
  const writer = (number: number): Who | null => {
    const message = chat[number];
    return message === undefined ? null : who(message.seat);
  };
  switch (event.type) {
    case 'table:sat':
      return told.sat(event.name);
    case 'table:left':
      return told.left(event.name);
    case 'table:started':
      return told.started(event.round);
    case 'table:ended':
      return null;
    case 'table:played':
      return told.played[event.why](who(event.seat));
    case 'table:away':
      return told.away(who(event.seat));
    case 'table:back':
      return told.back(who(event.seat));
    case 'table:handed-over':
      return told.handedOver(who(event.seat));
    case 'table:taken-back':
      return told.takenBack(who(event.seat));
    case 'table:kicked':
      return told.kicked(event.name);
    case 'table:host':
      return told.host(who(event.seat));
    case 'table:changed':
      return told.changed;
    case 'table:said':
      return null;
    case 'table:reacted':
      return told.reacted(who(event.seat), event.reaction);
    case 'table:called':
      return told.called(who(event.seat), writer(event.message));
    case 'table:judged':
      return told.judged(event.guilty, writer(event.message));
  }
};
