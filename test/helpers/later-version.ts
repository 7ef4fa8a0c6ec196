import * as z from 'zod';
import type { Shape } from '../../party/runtime/stored.ts';

/** Makes these shapes those of a later version of the server, with one more migration that adds a field. Returns the way back. */
export const deployLater = (shapes: readonly Shape<never>[]): (() => void) => {
  const before = shapes.map((shape) => ({ ...shape }));
  for (const shape of shapes) {
    const schema: z.ZodType<object> = shape.schema;
    Object.assign(shape, {
      // With the defaults of fields that the old value lacks.
      migrations: [...shape.migrations, (old: object) => ({ ...schema.parse(old), since: 3 })],
      // New values lack it.
      schema: z.looseObject({ since: z.literal(3).optional() }),
    });
  }
  return () => {
    for (const [index, shape] of shapes.entries()) Object.assign(shape, before[index]);
  };
};
