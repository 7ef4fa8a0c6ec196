import { gameWords } from '#locale/seven-poker';
import { leftOf, seatsUpTo } from '../../../../shared/kernel/ids.ts';
import type { GameContext } from '../drawing.ts';
import { cardsIn, type Event, handName, type Id, type View } from './words.ts';

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** What happened, for the log. */
export const describeEvent = (event: Event, context: GameContext<Id>, before: View | null): string | null => {
  const { who, view } = context;
  switch (event.type) {
    case 'offered':
      return gameWords.offered(who(event.seat), who(leftOf(event.seat, view.players.length)));
    case 'swapped':
      return swapped(event, context);
    case 'declined':
      return gameWords.declined(who(event.seat));
    case 'redrew': {
      const { discarded, drawn } = event;
      return drawn
        ? gameWords.redrew(who(event.seat), cardsIn(discarded), cardsIn(drawn))
        : gameWords.redrewUnseen(who(event.seat), cardsIn(discarded), discarded.length);
    }
    case 'passed':
      return gameWords.passed(who(event.seat));
    case 'chose':
      return before?.phase === 'discard'
        ? gameWords.pickedToDiscard(who(event.seat))
        : gameWords.pickedToShow(who(event.seat));
    case 'revealed':
      return gameWords.revealed(
        seatsUpTo(event.shown.length).map((seat) => ({
          who: who(seat),
          cards: cardsIn(event.shown[seat] ?? []),
        })),
      );
    case 'stayed':
      return gameWords.stayed(who(event.seat));
    case 'folded':
      return gameWords.hasFolded(who(event.seat));
    case 'showed':
      return showed(event, context);
    case 'won':
      return event.gained.length > 0
        ? gameWords.won(who(event.seat), event.gained)
        : gameWords.wonNothing(who(event.seat), event.colour);
    case 'dealt':
      return dealt(event, context, before);
  }
};

const swapped = (
  { seat, neighbour, given, taken }: EventOf<'swapped'>,
  { who, you }: GameContext<Id>,
): string => {
  if (given === null || taken === null) return gameWords.swapped(who(seat), who(neighbour));
  return seat === you ? gameWords.gave(who(neighbour), given, taken) : gameWords.got(who(seat), given, taken);
};

const showed = ({ hands, tied, winner }: EventOf<'showed'>, { who }: GameContext<Id>): string => {
  const shown = seatsUpTo(hands.length).flatMap((seat) => {
    const hand = hands[seat];
    return hand ? { who: who(seat), hand: handName(hand) } : [];
  });
  return gameWords.showed(shown, tied.map(who), winner === null ? null : who(winner));
};

/** Whoever stayed discards everything; of the others it tells how many. */
const dealt = (
  { round, discarded, drawn }: EventOf<'dealt'>,
  { who, you }: GameContext<Id>,
  before: View | null,
): string => {
  const laid = seatsUpTo(discarded.length)
    .filter((seat) => before?.players[seat]?.said === 'fold')
    .map((seat) => ({ who: who(seat), count: discarded[seat] ?? 0 }));
  const own = you === null ? null : drawn[you];
  return gameWords.dealt(round, laid, own && own.length > 0 ? cardsIn(own) : null);
};
