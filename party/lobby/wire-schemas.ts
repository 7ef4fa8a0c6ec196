import * as z from 'zod';
import { viewSchemas } from '../../shared/games/views.ts';
import { registeredGames } from '../../shared/kernel/game-registry.ts';
import { maxSeats } from '../../shared/kernel/ids.ts';
import { seatSchema } from '../../shared/kernel/schemas.ts';
import { frameSchema } from '../../shared/protocol/frames.ts';
import { requestSchema } from '../../shared/protocol/requests.ts';

export const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (Object.is(zodSchema, seatSchema))
        Object.assign(jsonSchema, { type: 'integer', minimum: 0, maximum: maxSeats - 1 });
    },
  });

/** What clients and tables send over a socket, as JSON Schemas, with the actions and views of each game. Checks that are code are missing. */
export const wireSchemas = () => ({
  request: schemaOf(requestSchema),
  frame: schemaOf(frameSchema),
  actions: Object.fromEntries(registeredGames().map(({ id, action }) => [id, schemaOf(action)])),
  views: Object.fromEntries(
    registeredGames().flatMap(({ id }) => {
      const view = viewSchemas.get(id);
      return view === undefined ? [] : [[id, schemaOf(view)]];
    }),
  ),
});
