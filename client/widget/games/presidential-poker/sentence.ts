import { cardOf } from '../../../../shared/games/presidential-poker/cards.ts';
import type { Scene } from '../drawing.ts';
import { capital, does, inside, listOf, namesIn, numberWord } from '../phrases.ts';
import { inWords } from './combination.ts';
import { chipCount, type Event, type Id, potName, type View } from './words.ts';

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** What happened, for the log. */
export const sentence = (event: Event, scene: Scene<Id>, before: View | null): string | null => {
  const { names } = scene;
  switch (event.type) {
    case 'anted': {
      const paid = event.chips.reduce((sum, chips) => sum + chips, 0);
      return `Hand ${event.handNumber}: ${does(names, event.dealer, 'deal', 'deals')}. The antes come to ${paid}.`;
    }
    case 'cut':
      return `${does(names, event.seat, 'cut', 'cuts')} the cards after ${event.at}.`;
    case 'dealt':
      return 'Everybody has seven cards.';
    case 'checked':
      return `${does(names, event.seat, 'check', 'checks')}.`;
    case 'bet':
      return `${does(names, event.seat, 'bet', 'bets')} ${event.to}${allIn(event)}.`;
    case 'called':
      return `${does(names, event.seat, 'call', 'calls')}${allIn(event)}.`;
    case 'raised':
      return `${does(names, event.seat, 'raise', 'raises')} to ${event.to}${allIn(event)}.`;
    case 'dropped':
      return `${does(names, event.seat, 'drop', 'drops')} out.`;
    case 'returned':
      return `${capital(chipCount(event.chips))} that nobody met ${event.chips === 1 ? 'goes' : 'go'} back to ${inside(names, event.seat)}.`;
    case 'unopened':
      return scene.view.phase === 'draw' || scene.view.phase === 'over'
        ? 'Nobody opened. In the last hand cards are drawn all the same.'
        : 'Nobody opened. The pot stays, and the cards are dealt anew.';
    case 'drew':
      return drew(event, scene, before);
    case 'reshuffled':
      return `The stock is empty: ${event.cards} discards become the new one.`;
    case 'showed':
      return showed(scene);
    case 'won':
      return won(event, scene);
    case 'eliminated':
      return `${does(names, event.seat, 'have', 'has')} no chips left, and ${names.of(event.seat) === 'You' ? 'are' : 'is'} out of the game.`;
  }
};

const allIn = ({ allIn: all }: { readonly allIn: boolean }): string => (all ? ', all in' : '');

/** To whoever drew them, what the cards are: they are the last of the hand. */
const drew = (
  { seat, count }: EventOf<'drew'>,
  { names, you, view }: Scene<Id>,
  before: View | null,
): string => {
  if (count === 0) return `${does(names, seat, 'stand', 'stands')} pat.`;
  const cards = `${numberWord(count)} ${count === 1 ? 'card' : 'cards'}`;
  if (seat !== you || view.handNumber !== before?.handNumber || view.hand === null)
    return `${does(names, seat, 'replace', 'replaces')} ${cards}.`;
  const drawn = view.hand.slice(-count).map((id) => {
    const { numbers, picture } = cardOf(id);
    return `${numbers.join('/')} ${picture}`;
  });
  return `You replace ${cards} and draw ${listOf(drawn)}.`;
};

const showed = ({ view, names }: Scene<Id>): string => {
  const hands = (view.last?.shown ?? []).map(
    (shown) => `${does(names, shown.seat, 'show', 'shows')} ${inWords(shown.cards, shown)}.`,
  );
  return `Showdown. ${hands.join(' ')}`;
};

const won = ({ pot, wins, unseen }: EventOf<'won'>, { names, view }: Scene<Id>): string => {
  const what = potName(pot, view.last?.pots.length ?? 1);
  const [first, ...others] = wins;
  if (first === undefined) return '';
  if (others.length > 0) {
    const each = listOf(wins.map(({ chips }) => String(chips)));
    return `${capital(
      namesIn(
        wins.map(({ seat }) => seat),
        names,
      ),
    )} share ${what}: ${each}.`;
  }
  return `${does(names, first.seat, 'win', 'wins')} ${what} of ${first.chips}${unseen ? ': nobody met the bet' : ''}.`;
};
