import * as z from 'zod';
import { registeredGames } from '../../shared/kernel/game-registry.ts';
import { frameSchema } from '../../shared/protocol/frames.ts';
import { requestSchema } from '../../shared/protocol/requests.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** What clients and tables send over a socket, as JSON Schemas, and the actions of each game. Checks that are code are missing. */
export const wireSchemas = () => ({
  request: schemaOf(requestSchema),
  frame: schemaOf(frameSchema),
  actions: Object.fromEntries(registeredGames().map(({ id, action }) => [id, schemaOf(action)])),
});
