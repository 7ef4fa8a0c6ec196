import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type ExtendedFeature, geoAzimuthalEqualArea, geoCentroid } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { states } from '../../../shared/games/sequence-states/cards.ts';

// npx tsx scripts/build/states/outlines.ts > shared/games/sequence-states/outlines.ts
// States in a box of 100 by 100, simplified for a space of 32 pixels.

type Point = readonly [x: number, y: number];

/** Square units. Points with smaller triangles are dropped. */
const minTriangleArea = 1.5;
/** Square units. Smaller islands are dropped, except the largest part of a state. */
const minIslandArea = 12;

const area = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** Visvalingam's algorithm. */
const simplified = (ring: readonly Point[]): Point[] => {
  const points = [...ring];
  const weight = (index: number): number => {
    const corner = [index - 1, index, index + 1].map((place) => points.at(place % points.length));
    return area(corner.filter((point) => point !== undefined));
  };
  while (points.length > 3) {
    const weights = points.map((_, index) => weight(index));
    const least = Math.min(...weights);
    if (least >= minTriangleArea) break;
    points.splice(weights.indexOf(least), 1);
  }
  return points;
};

/** Outer rings in degrees; no state has a hole. */
const ringsOf = ({ geometry }: ExtendedFeature): Point[][] => {
  const polygons =
    geometry?.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry?.type === 'Polygon'
        ? [geometry.coordinates]
        : [];
  return polygons.map(([outer = []]) => outer.slice(1).map(([east = 0, north = 0]) => [east, north]));
};

/** Projected onto a plane that touches the globe at the center of the state. */
const projected = (state: ExtendedFeature): Point[][] => {
  const [east, north] = geoCentroid(state);
  const projection = geoAzimuthalEqualArea().rotate([-east, -north]).scale(10_000);
  return ringsOf(state).map((ring) =>
    ring.flatMap((point) => {
      const projectedPoint = projection([point[0], point[1]]);
      return projectedPoint === null ? [] : [projectedPoint];
    }),
  );
};

const boxed = (rings: readonly Point[][]): Point[][] => {
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = 100 / Math.max(right - left, bottom - top);
  return rings.map((ring) =>
    ring.map(([x, y]) => [50 + (x - (left + right) / 2) * scale, 50 + (y - (top + bottom) / 2) * scale]),
  );
};

const rounded = (ring: readonly Point[]): Point[] =>
  ring
    .map(([x, y]): Point => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => {
      const [lastX, lastY] = all.at(index - 1) ?? [];
      return x !== lastX || y !== lastY;
    });

/** Relative steps in whole numbers, the shortest form. */
const pathOf = (ring: readonly Point[]): string => {
  const steps = ring.slice(1).map(([x, y], index) => {
    const [fromX = 0, fromY = 0] = ring[index] ?? [];
    return [x - fromX, y - fromY];
  });
  const [startX, startY] = ring[0] ?? [];
  const numbers = steps.flat().join(' ').replaceAll(' -', '-');
  return `M${startX} ${startY}l${numbers}z`;
};

const outlineOf = (state: ExtendedFeature): string => {
  const rings = boxed(projected(state));
  const largest = Math.max(...rings.map(area));
  const shown = rings.filter((ring) => area(ring) >= Math.min(minIslandArea, largest));
  return boxed(shown)
    .map((ring) => pathOf(rounded(simplified(ring))))
    .join('');
};

const readTopology = (): Topology<{ states: GeometryCollection<{ name: string }> }> =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('us-atlas/states-10m.json'), 'utf8'));

export const makeOutlines = (): [string, string][] => {
  const topology = readTopology();
  const { features } = feature(topology, topology.objects.states);
  return states.map(({ code, name }) => {
    const state = features.find(({ properties }) => properties.name === name);
    if (state === undefined) throw new Error(`the atlas has no ${name}`);
    return [code, outlineOf(state)];
  });
};

const printed = (
  outlines: readonly (readonly [string, string])[],
): string => `import type { StateCode } from './cards.ts';

/**
 * The true outline of each state (SQ-6) as an SVG path in a box of 100 by 100, in its middle and with its own proportions, north up.
 * Made by scripts/build/states/outlines.ts from us-atlas, which has it from the U.S. Census Bureau (public domain).
 */
export const outlines: Readonly<Record<StateCode, string>> = {
${outlines.map(([code, path]) => `  ${code}: '${path}',`).join('\n')}
};
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(printed(makeOutlines()));
