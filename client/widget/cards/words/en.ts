import type { RainbowColour } from '../../palette.ts';

const colours: Readonly<Record<RainbowColour, string>> = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  violet: 'violet',
  pink: 'pink',
};

export const words = {
  colours,
  rainbow: 'rainbow card',
  back: 'face-down card',
  empty: 'empty place',
};
