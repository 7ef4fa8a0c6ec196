import { type Colour, colours } from '../../../decks/rainbow.ts';
import type { Counts } from './counts.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const cardsOf = (count: number, colour: Colour | undefined): string => `${numbers[count]} ${colour}`;

/** Like `two red and one blue`. */
export const named = (cards: Counts): string =>
  listed(cards.flatMap((count, colour) => (count > 0 ? [cardsOf(count, colours[colour])] : [])));
