import { describe, expect, it } from 'vitest';
import { gameIds } from '../../shared/games/registry.ts';
import { matOf } from '../games/registry.ts';
import { seatColors } from '../sdk/index.ts';
import type { RainbowColor, Wood } from './palette.ts';
import {
  backPrint,
  boardPaper,
  cardBack,
  cardColors,
  cardInk,
  cardPaper,
  deepPrints,
  inkOn,
  lamp,
  lampEdge,
  late,
  onLamp,
  onLampMuted,
  onPlate,
  onPlateMuted,
  plate,
  pokerChipPaints,
  presidentialColors,
  rainbowColors,
  seatPaints,
  teamChipPaints,
  washes,
  woods,
} from './palette.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
// (IEEE TVCG 15/6, 2009), severity 1.0, applied to linear RGB.
const visions: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const row = ([x, y, z]: Triple) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

const clamp = ([r, g, b]: Triple): Triple => {
  const unit = (x: number) => Math.min(1, Math.max(0, x));
  return [unit(r), unit(g), unit(b)];
};

const linearRgb = (hex: string): Triple => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const srgbToXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

const lab = (linear: Triple): Triple => {
  const [x, y, z] = times(srgbToXyz, linear);
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
};

const degree = Math.PI / 180;

/** Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula" (2005), kL = kC = kH = 1. */
function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const [p1, p2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (b: number, a: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / degree + 360) % 360);
  const [h1, h2] = [hue(b1, p1), hue(b2, p2)];
  const grey = c1 * c2 === 0;
  const turn = h2 - h1;
  const dh = grey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * degree);
  const sum = h1 + h2;
  const h = grey ? sum : Math.abs(turn) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const cos = (angle: number) => Math.cos(angle * degree);
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const rotation = 30 * Math.exp(-(((h - 275) / 25) ** 2));
  const rT = -Math.sin(2 * rotation * degree) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const tint = dH / (1 + 0.015 * c * t);
  return Math.sqrt(lightness ** 2 + chroma ** 2 + tint ** 2 + rT * chroma * tint);
}

const pairs: readonly (readonly [RainbowColor, RainbowColor])[] = rainbowColors.flatMap((one, at) =>
  rainbowColors.slice(at + 1).map((other): readonly [RainbowColor, RainbowColor] => [one, other]),
);

const contrast = (one: string, other: string): number => {
  const luminance = (hex: string) => times(srgbToXyz, linearRgb(hex))[1];
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
};

const laidOver = (color: string, opacity: number, below: string): string => {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(color, at) * opacity + channel(below, at) * (1 - opacity)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

describe.each(Object.entries(visions))('seven colors under %s:', (_vision, matrix) => {
  const seen = (hex: string) => lab(clamp(times(matrix, linearRgb(hex))));
  it.each(pairs)('%s and %s differ by more than 22', (one, other) => {
    expect(ciede2000(seen(cardColors[one]), seen(cardColors[other]))).toBeGreaterThan(22);
  });
  // On a large card, arcs cover a third of the field.
  const face = (color: RainbowColor): string =>
    inkOn(color) === 'paper'
      ? laidOver(cardPaper, 0.1 / 3, cardColors[color])
      : laidOver(deepPrints[color], 0.16 / 3, cardColors[color]);
  it.each(pairs)('the faces of %s and %s, arcs and all, differ by more than 20', (one, other) => {
    expect(ciede2000(seen(face(one)), seen(face(other)))).toBeGreaterThan(20);
  });
});

const presidential = Object.entries(presidentialColors);

describe('presidential colors:', () => {
  const seen = (hex: string, matrix: Matrix) => lab(clamp(times(matrix, linearRgb(hex))));
  const apart = (one: string, other: string, matrix: Matrix): number =>
    ciede2000(seen(one, matrix), seen(other, matrix));

  it.each(
    presidential.flatMap(([name, hex], at) =>
      presidential.slice(at + 1).map((other) => [name, other[0], hex, other[1]] as const),
    ),
  )('%s and %s differ by more than 10', (_one, _other, one, other) =>
    expect(
      apart(one, other, [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
    ).toBeGreaterThan(10),
  );

  const siblings = [
    ...['red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet'].map((hue) => [
      `dark ${hue}`,
      `light ${hue}`,
    ]),
    ['black', 'gray'],
  ].map(([one = '', other = '']) => [one, other] as const);
  it.each(siblings)(
    '%s and %s, with the same hatching, differ by more than 20 in every vision',
    (one, other) => {
      const colors = new Map(presidential);
      for (const matrix of Object.values(visions)) {
        expect(apart(colors.get(one) ?? '', colors.get(other) ?? '', matrix)).toBeGreaterThan(20);
      }
    },
  );

  it.each(presidential)('letters on %s have a contrast of 4.5', (name, hex) => {
    const on = name.startsWith('dark') || name === 'black' ? cardPaper : cardInk;
    expect(contrast(on, hex)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('contrast on cards:', () => {
  const rows: readonly (readonly [string, string, string, number])[] = [
    ['what counts stays readable', cardInk, lamp, 7],
    ['letters and outlines on paper', cardInk, cardPaper, 7],
    ['the back’s print', backPrint, cardBack, 7],
    ['paper on the dark field', cardPaper, cardBack, 7],
    ['ink on the board', cardInk, boardPaper, 7],
    ...Object.entries(washes).map(([color, wash]) => [`ink on washed ${color}`, cardInk, wash, 7] as const),
  ];
  it.each(rows)('%s: %s on %s is at least %d', (_row, one, other, least) => {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
  });

  it.each(rainbowColors)('the letter on %s has a contrast of 4.5', (color) => {
    const letter = inkOn(color) === 'ink' ? cardInk : cardPaper;
    expect(contrast(letter, cardColors[color])).toBeGreaterThanOrEqual(4.5);
  });
});

const mixed = (mat: string, part: number): string => laidOver(mat, part, '#ffffff');

describe.each(gameIds.map((id) => [id, matOf(id)] as const))('contrast on the mat of %s:', (_game, mat) => {
  it.each([
    ['text', mixed(mat, 0.1), 6.5],
    ['the lamp', lamp, 4.5],
    ['the outline of an empty place', null, 3],
  ] as const)('%s', (_row, color, least) => {
    for (const ground of [mat, mixed(mat, 0.92)])
      expect(contrast(color ?? laidOver('#ffffff', 0.6, ground), ground)).toBeGreaterThanOrEqual(least);
  });
});

describe.each(Object.entries(woods))('contrast on %s wood:', (name, wood: Wood) => {
  const scheme = name === 'light' ? 'light' : 'dark';
  const rows: readonly (readonly [string, string, string, number])[] = [
    ['ink on the table', wood.ink, wood.table, 7],
    ['ink on the bar', wood.ink, wood.bar, 7],
    ['ink on a sheet', wood.ink, wood.sheet, 7],
    ['muted text on the table', wood.muted, wood.table, 4.5],
    ['muted text on the bar', wood.muted, wood.bar, 4.5],
    ['muted text on a sheet', wood.muted, wood.sheet, 4.5],
    ['an edge on the table', wood.edge, wood.table, 3],
    ['the lamp’s edge on the table', lampEdge[scheme], wood.table, 3],
    ['a name on its plate', onPlate, plate[scheme], 7],
    ['a word on its plate', onPlateMuted, plate[scheme], 7],
    ['the late ring on its plate', late, plate[scheme], 4.5],
  ];
  it.each(rows)('%s: %s on %s is at least %d', (_row, one, other, least) => {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
  });
});

it('contrast: text on the lamp is readable', () => {
  expect(contrast(onLamp, lamp)).toBeGreaterThanOrEqual(7);
  expect(contrast(onLampMuted, lamp)).toBeGreaterThanOrEqual(6.5);
});

describe('chips:', () => {
  it.each([...Object.entries(teamChipPaints), ...Object.entries(pokerChipPaints)])(
    'what is printed on %s shows',
    (_name, { body, print }) => expect(contrast(body, print)).toBeGreaterThanOrEqual(3),
  );
  it.each(Object.entries(visions))('team chips differ under %s', (_vision, matrix) => {
    const seen = Object.values(teamChipPaints).map(({ body }) => lab(clamp(times(matrix, linearRgb(body)))));
    for (const [at, one] of seen.entries())
      for (const other of seen.slice(at + 1)) expect(ciede2000(one, other)).toBeGreaterThan(20);
  });
});

describe('contrast on seat colors:', () => {
  it.each(seatColors)('a letter on %s is at least 4.5', (color) => {
    const letter = { ink: cardInk, paper: cardPaper }[inkOn(color)];
    expect(contrast(letter, seatPaints[color])).toBeGreaterThanOrEqual(4.5);
  });
});
