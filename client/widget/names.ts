import { tableWords } from '#locale/table';
import type { Who } from '../locales/grammar.ts';
import type { Seat, TableEvent, TableView } from '../sdk/index.ts';

/** Players as sentences take them: those of the game that is spoken of, and which of them reads. */
export const whoOf =
  (players: readonly (string | undefined)[], reader: Seat | null) =>
  (seat: Seat): Who => ({ name: players[seat] ?? tableWords.someone, you: seat === reader });

/** What happened around the game, as a sentence. The end of a game has its own words, and what is written its own place. */
export const tableSentence = (
  event: TableEvent,
  who: (seat: Seat) => Who,
  chat: TableView['chat'],
): string | null => {
  const { told } = tableWords;
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
      return told.started(event.gameNumber);
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
