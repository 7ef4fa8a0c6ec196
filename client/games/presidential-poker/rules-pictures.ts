import { type SVGTemplateResult, svg } from 'lit';
import type { CardId, Color, Figure } from '../../../shared/games/presidential-poker/cards.ts';
import { lay, neutralColor, numbered, type RulesPicture } from '../../game-ui/rules-picture.ts';
import { cardInk, cardPaper } from '../../theme/palette.ts';
import { arranged, type Combination, combinationOf, markedCard } from './hand.ts';
import { colorField, figureMark, presidentialCard } from './presidential-card.ts';
import { examples } from './rank-examples.ts';

const width = 62;
const step = 66;
const high = width * 1.4;

/** Lines below the parts of a combination: full, double, dotted. */
const underlines = (x: number, end: number): readonly SVGTemplateResult[] => [
  svg`<path d=${`M${x} 0H${end}`} stroke-width="4"></path>`,
  svg`<path d=${`M${x} -2H${end}M${x} 2H${end}`} stroke-width="1.6"></path>`,
  svg`<path d=${`M${x} 0H${end}`} stroke-width="4" stroke-dasharray="0.1 7" stroke-linecap="round"></path>`,
];

const underlined = (cards: readonly CardId[], { parts, rank }: Combination): SVGTemplateResult => {
  // All seven cards together.
  const lines = rank < 3 ? [cards] : parts.map((part) => part.cards);
  return svg`<g transform=${`translate(0 ${high + 10})`} stroke=${neutralColor}>${lines.map((line, index) => {
    const from = Math.min(...line.map((id) => cards.indexOf(id)));
    return underlines(from * step + 4, (from + line.length - 1) * step + width)[index % 3];
  })}</g>`;
};

/** A hand with the symbols of its rank marked and underlined. */
const example = (hand: readonly CardId[]): RulesPicture => {
  const combination = combinationOf(hand);
  const cards = arranged(hand, combination);
  return {
    width: 7 * step,
    height: high + 16,
    svg: svg`${cards.map((id, at) => lay(markedCard(id, combination), { x: at * step + 2, y: 2, width }))}
      ${combination === null ? '' : underlined(cards, combination)}`,
  };
};

const alikeColors: readonly (readonly [Color, Color])[] = [
  ['light blue', 'dark blue'],
  ['black', 'gray'],
  ['tan', 'pink'],
];
const alikeFigures: readonly Figure[] = ['solid star', 'partially solid star', 'hollow star', 'dotted star'];

export const pictures: Readonly<Record<string, RulesPicture>> = {
  card: {
    width: 232,
    height: 262,
    svg: svg`${lay(presidentialCard(27), { x: 26, y: 6, width: 180 })}
      ${numbered(1, 116, 13)}${numbered(2, 28, 62)}${numbered(3, 206, 42)}${numbered(4, 28, 190)}
      ${numbered(5, 206, 158)}${numbered(6, 206, 214)}`,
  },
  similar: {
    width: 400,
    height: 132,
    svg: svg`<rect x="1" y="1" width="398" height="130" rx="8" fill=${cardPaper} stroke=${cardInk} stroke-width="2"></rect>
      ${alikeColors.map(
        (pair, index) =>
          svg`<g transform=${`translate(${16 + index * 126} 14)`}>${pair.map((color, at) =>
            colorField(color, { x: at * 58, y: 0, width: 56, height: 32 }),
          )}</g>`,
      )}
      <g stroke-linecap="round" stroke-linejoin="round">${alikeFigures.map((figure, at) => figureMark(figure, 74 + at * 84, 92))}</g>`,
  },
  ...Object.fromEntries(examples.map((hand, index) => [`rank-${index + 1}`, example(hand)])),
};
