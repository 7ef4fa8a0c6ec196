import { eventSentences } from '#locale/seven-poker';
import { leftOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { GameContext } from '../game-ui.ts';
import { cardsIn, type Event, handName, type Id, type View } from './words.ts';

/** What happened, for the log. */
export const describeEvent = (
  event: Event,
  { who, you, view }: GameContext<Id>,
  before: View | null,
): string | null =>
  sentenceOf(eventSentences, event.type, event, {
    who,
    neighbour: (seat) => who(leftOf(seat, view.players.length)),
    cardsIn,
    isDiscarding: before?.phase === 'discard',
    cardsBySeat: (shown) =>
      seatsUpTo(shown.length).map((seat) => ({ who: who(seat), cards: cardsIn(shown[seat] ?? []) })),
    handsBySeat: (hands) =>
      seatsUpTo(hands.length).flatMap((seat) => {
        const hand = hands[seat];
        return hand ? { who: who(seat), hand: handName(hand) } : [];
      }),
    // Whoever stayed discards everything.
    foldedBySeat: (discarded) =>
      seatsUpTo(discarded.length)
        .filter((seat) => before?.players[seat]?.said === 'fold')
        .map((seat) => ({ who: who(seat), count: discarded[seat] ?? 0 })),
    ownCards: (drawn) => {
      const own = you === null ? null : drawn[you];
      return own && own.length > 0 ? cardsIn(own) : null;
    },
  });
