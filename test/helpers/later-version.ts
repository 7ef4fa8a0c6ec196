import * as z from 'zod';
import type { Shape } from '../../party/runtime/stored.ts';

/** Makes these shapes those of a later version of the server, with one more migration that adds a field. Returns the way back. */
export const deployLater = (shapes: readonly Shape<never>[]): (() => void) => {
  const before = shapes.map((shape) => ({ ...shape }));
  for (const shape of shapes)
    Object.assign(shape, {
      migrations: [...shape.migrations, (old: object) => ({ ...old, since: 3 })],
      // New values lack it.
      schema: z.looseObject({ since: z.literal(3).optional() }),
    });
  return () => {
    for (const [index, shape] of shapes.entries()) Object.assign(shape, before[index]);
  };
};
