import { numberWord } from '../../../words/en.ts';

const numerals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const plurals: Readonly<Record<string, string>> = {
  six: 'sixes',
  twenty: 'twenties',
  sheep: 'sheep',
  fish: 'fish',
  man: 'men',
  woman: 'women',
  leaf: 'leaves',
};

/** A card by the symbols on it, each in the language already. */
interface Named {
  readonly numbers: readonly number[];
  readonly colour: string;
  readonly letter: string;
  readonly picture: string;
  readonly figure: string;
  readonly mystery: string;
}

export const words = {
  back: 'face-down card',
  /** A symbol by its name in the deck, which is the English one. */
  symbol: (symbol: string): string => symbol,
  /** "one sixteen", "three frogs", "four Ns": at most the four that there are. */
  alike: (symbol: string | number, count: number): string => {
    const name = typeof symbol === 'number' ? (numerals[symbol - 1] ?? '') : symbol;
    return `${numberWord(count)} ${count === 1 ? name : (plurals[name] ?? `${name}s`)}`;
  },
  /** "Number 7, light blue, letter N, owl, hollow circle, anchor". */
  card: ({ numbers, colour, letter, picture, figure, mystery }: Named): string =>
    [
      `${numbers.length > 1 ? 'Numbers' : 'Number'} ${numbers.join(' and ')}`,
      colour,
      `letter ${letter}`,
      picture,
      figure,
      mystery,
    ].join(', '),
};
