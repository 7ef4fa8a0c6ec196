import { gameWords, symbolWords } from '#locale/presidential-poker';
import { cardOf } from '../../../../shared/games/presidential-poker/cards.ts';
import type { GameContext } from '../drawing.ts';
import { inWords } from './combination.ts';
import { handInWords } from './recap.ts';
import type { Event, Id, View } from './words.ts';

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** What happened, for the log. */
export const describeEvent = (event: Event, context: GameContext<Id>, before: View | null): string | null => {
  const { who, view } = context;
  switch (event.type) {
    case 'anted':
      return gameWords.anted(
        event.handNumber,
        who(event.dealer),
        event.chips.reduce((sum, chips) => sum + chips, 0),
      );
    case 'cut':
      return gameWords.cut(who(event.seat), event.at);
    case 'dealt':
      return [gameWords.dealt, ...handInWords(view)].join(' ');
    case 'checked':
      return gameWords.checked(who(event.seat));
    case 'bet':
      return gameWords.hasBet(who(event.seat), event.to, event.allIn);
    case 'called':
      return gameWords.called(who(event.seat), event.allIn);
    case 'raised':
      return gameWords.raised(who(event.seat), event.to, event.allIn);
    case 'dropped':
      return gameWords.dropped(who(event.seat));
    case 'returned':
      return gameWords.returned(who(event.seat), event.chips);
    case 'unopened':
      return view.phase === 'draw' || view.phase === 'over' ? gameWords.unopenedLast : gameWords.unopened;
    case 'drew':
      return drew(event, context, before);
    case 'reshuffled':
      return gameWords.reshuffled(event.cards);
    case 'showed':
      return gameWords.showdown(
        (view.last?.shown ?? []).map((shown) => ({
          who: who(shown.seat),
          hand: inWords(shown.cards, shown),
        })),
      );
    case 'won':
      return won(event, context);
    case 'eliminated':
      return gameWords.eliminated(who(event.seat));
  }
};

/** To whoever drew them, what the cards are: they are the last of the hand. */
const drew = (
  { seat, count }: EventOf<'drew'>,
  { who, you, view }: GameContext<Id>,
  before: View | null,
): string => {
  if (count === 0 || seat !== you || view.handNumber !== before?.handNumber || view.hand === null)
    return gameWords.drew(who(seat), count);
  const drawn = view.hand.slice(-count).map((id) => {
    const { numbers, picture } = cardOf(id);
    return `${numbers.join('/')} ${symbolWords.symbol(picture)}`;
  });
  return [gameWords.youDrew(drawn), ...handInWords(view)].join(' ');
};

/** Of several winners the reader is named last, as everywhere. */
const won = ({ pot, wins, unseen }: EventOf<'won'>, { who, view }: GameContext<Id>): string => {
  const name = gameWords.potName(pot, view.last?.pots.length ?? 1);
  const shares = wins
    .map(({ seat, chips }) => ({ who: who(seat), chips }))
    .sort((a, b) => Number(a.who.you) - Number(b.who.you));
  const [first, ...others] = shares;
  if (first === undefined) return '';
  return others.length > 0
    ? gameWords.shared(shares, name)
    : gameWords.won(first.who, name, first.chips, unseen);
};
