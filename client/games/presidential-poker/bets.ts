import { gameWords } from '#locale/presidential-poker';
import type { GameContext } from '../game-ui.ts';
import type { Id, View } from './words.ts';

/** Whole chips, ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What the viewer may name a number for: a bet, a raise, or where to cut the cards. */
export interface Amount {
  readonly type: 'bet' | 'raise' | 'cut';
  readonly range: Range;
  /** The viewer's number so far. */
  readonly value: number;
}

/** Null if there is no number to name now. */
export const amountOf = ({ prompt, chosen }: GameContext<Id>): Amount | null => {
  for (const template of prompt?.legal ?? []) {
    const domain = template.type === 'cut' ? template.at : 'to' in template ? template.to : null;
    if (domain === null || !('from' in domain) || template.type === 'draw') continue;
    if (template.type !== 'bet' && template.type !== 'raise' && template.type !== 'cut') continue;
    const middle = template.type === 'cut' ? Math.round((domain.from + domain.to) / 2) : domain.from;
    return { type: template.type, range: domain, value: chosen.at(-1) ?? middle };
  }
  return null;
};

/** One number takes the place of another. */
export const name = ({ chosen, choose }: GameContext<Id>, value: number): void => {
  if (chosen.at(-1) === value) return;
  for (const item of chosen) choose(item);
  choose(value);
};

export interface QuickSize {
  readonly label: string;
  readonly to: number;
}

/**
 * The usual sizes of a bet or raise within `range`, smallest first, each only once. Half the pot and the pot are reckoned after calling:
 * they are added to the bet that has to be met.
 */
export const quickSizes = (
  { level, call }: Pick<NonNullable<View['betting']>, 'level' | 'call'>,
  pot: number,
  { from, to }: Range,
  allIn: number,
): readonly QuickSize[] => {
  const wholePot = level + pot + call;
  const sizes = [
    { label: gameWords.sizes.min, to: from },
    { label: gameWords.sizes.half, to: level + Math.round((pot + call) / 2) },
    { label: gameWords.sizes.pot, to: wholePot },
    {
      label: to === allIn ? gameWords.sizes.all : to === wholePot ? gameWords.sizes.pot : gameWords.sizes.max,
      to,
    },
  ];
  const last = sizes.at(-1);
  return sizes.filter(
    (size, index) =>
      size === last ||
      (size.to >= from && size.to < to && sizes.findIndex((other) => other.to === size.to) === index),
  );
};
