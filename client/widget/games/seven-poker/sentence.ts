import { leftOf, seatsUpTo } from '../../../../shared/kernel/ids.ts';
import type { Scene } from '../drawing.ts';
import { does, inside, listOf, namesIn, numberWord } from '../phrases.ts';
import { cardsIn, type Event, handName, type Id, type View } from './words.ts';

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** What happened, for the log. */
export const sentence = (event: Event, scene: Scene<Id>, before: View | null): string | null => {
  const { names } = scene;
  switch (event.type) {
    case 'offered':
      return `${does(names, event.seat, 'offer', 'offers')} ${inside(names, leftOf(event.seat, scene.view.players.length))} a card, face down.`;
    case 'swapped':
      return swapped(event, scene);
    case 'declined':
      return `${does(names, event.seat, 'decline', 'declines')}: no swap.`;
    case 'redrew': {
      const laid = `${does(names, event.seat, 'discard', 'discards')} ${cardsIn(event.discarded)}`;
      return event.drawn
        ? `${laid}, and draw ${cardsIn(event.drawn)}.`
        : `${laid}, and draws ${numberWord(event.discarded.length)}.`;
    }
    case 'passed':
      return `${does(names, event.seat, 'pass', 'passes')}.`;
    case 'chose':
      return before?.phase === 'discard'
        ? `${does(names, event.seat, 'have', 'has')} picked what to discard.`
        : `${does(names, event.seat, 'have', 'has')} picked three cards to show.`;
    case 'revealed':
      return revealed(event, scene);
    case 'stayed':
      return `${does(names, event.seat, 'stay', 'stays')}.`;
    case 'folded':
      return `${does(names, event.seat, 'fold', 'folds')}.`;
    case 'showed':
      return showed(event, scene);
    case 'won':
      return won(event, scene);
    case 'dealt':
      return dealt(event, scene, before);
  }
};

const swapped = (
  { seat, neighbour, given, taken }: EventOf<'swapped'>,
  { names, you }: Scene<Id>,
): string => {
  if (given === null || taken === null) return `${names.of(seat)} and ${names.of(neighbour)} swap a card.`;
  return seat === you
    ? `You give ${names.of(neighbour)} ${given} and get ${taken} for it.`
    : `You get ${given} from ${names.of(seat)} and give ${taken} for it.`;
};

const revealed = ({ shown }: EventOf<'revealed'>, { names }: Scene<Id>): string =>
  `The cards turn up. ${seatsUpTo(shown.length)
    .map((seat) => `${does(names, seat, 'show', 'shows')} ${cardsIn(shown[seat] ?? [])}.`)
    .join(' ')}`;

const showed = ({ hands, tied, winner }: EventOf<'showed'>, { names }: Scene<Id>): string => {
  const held = seatsUpTo(hands.length).flatMap((seat) => {
    const hand = hands[seat];
    return hand ? `${does(names, seat, 'have', 'has')} ${handName(hand)}` : [];
  });
  const out = tied.length > 0 ? ` Equal hands are out: ${namesIn(tied, names)}.` : '';
  const end =
    winner === null ? 'Nobody wins the round' : does(names, winner, 'win the round', 'wins the round');
  return `Showdown: ${held.join(', ')}.${out} ${end}.`;
};

const won = ({ seat, colour, gained }: EventOf<'won'>, { names }: Scene<Id>): string =>
  gained.length > 0
    ? `${does(names, seat, 'take', 'takes')} ${listOf(gained)} as ${gained.length === 1 ? 'a victory card' : 'victory cards'}.`
    : `${does(names, seat, 'have', 'has')} ${colour ?? 'every one of them'} already: no victory card.`;

/** Whoever stayed discards everything; of the others it tells how many. */
const dealt = (
  { round, discarded, drawn }: EventOf<'dealt'>,
  { names, you }: Scene<Id>,
  before: View | null,
): string => {
  const folded = seatsUpTo(discarded.length).filter((seat) => before?.players[seat]?.said === 'fold');
  const secret = folded.map((seat) => `${discarded[seat] || 'none'} by ${inside(names, seat)}`);
  const laid = folded.length === 0 ? '' : ` Discarded after folding: ${listOf(secret)}.`;
  const own = you === null ? null : drawn[you];
  return `Round ${round} is dealt.${laid}${own && own.length > 0 ? ` You draw ${cardsIn(own)}.` : ''}`;
};
