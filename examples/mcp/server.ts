// Tools with which a model plays at a table, against people or computer players, for a client of the Model
// Context Protocol over its standard input and output: tsx server.ts
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { type ActionOf, connectTable, type GameId, lobby, type Table } from 'arcus-tables';
import * as z from 'zod';

const host = process.env.ARCUS_HOST ?? 'http://localhost:1999';
const tables = new Map<string, Table>();
/** Computer players that a table opened here gets, by its id. */
const bots = new Map<string, number>();

const tableOf = (id: string): Table => {
  const known = tables.get(id) ?? connectTable({ host, table: id });
  tables.set(id, known);
  return known;
};

/** Resolves once the table is as wanted, or has closed. */
const until = (table: Table, isWanted: (state: Table['state']) => boolean, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = table.subscribe(() => look());
    const end = (): void => {
      stop();
      resolve();
    };
    const look = (): void => {
      if (isWanted(table.state) || table.state.closed !== null) end();
    };
    signal?.addEventListener('abort', end);
    look();
  });

/** All that the model's seat may know. */
const seen = ({ state: { view, closed } }: Table) => {
  if (view === null) return { closed: closed?.reason ?? 'The table does not answer.' };
  const { game, phase, you, seats, prompt, outcome, gameView } = view;
  const names = seats.map((seat) => seat?.name ?? null);
  return { game, phase, yourSeat: you, names, legal: prompt?.legal ?? null, outcome, gameView };
};

const turnOf = async (table: Table) => {
  const isTurn = ({ view }: Table['state']) => view?.prompt != null || view?.outcome != null;
  // Shorter than the timeout of clients.
  await until(table, isTurn, AbortSignal.timeout(50_000));
  return seen(table);
};

const server = new McpServer({ name: 'arcus', version: '1.0.0' });

/** It answers with JSON, and with the sentence of a refusal. */
const tool = <Fields extends object>(
  name: string,
  description: string,
  inputSchema: z.ZodType<Fields>,
  run: (fields: Fields) => Promise<unknown>,
): void => {
  const content = (text: string) => [{ type: 'text' as const, text }];
  server.registerTool(name, { description, inputSchema }, (fields) =>
    run(fields).then(
      (value) => ({ content: content(JSON.stringify(value)) }),
      (error: unknown) => ({ content: content(String(error)), isError: true }),
    ),
  );
};

const table = z.string().describe('The id of a table, the end of its link');

tool(
  'open_table',
  'Opens a table. Send its link to the people who play along; then sit down.',
  z.object({
    game: z.enum(['drop-rainbow', 'seven-poker', 'sequence-states', 'presidential-poker']),
    seats: z.int().min(2).max(8).describe('The number of players'),
    bots: z.int().min(0).max(7).default(0).describe('Computer players among them'),
  }),
  async ({ game, seats, bots: count }) => {
    const { id } = await lobby(host).createTable({ game, seats });
    bots.set(id, count);
    return { table: id, link: `${host}/t/${id}` };
  },
);

tool(
  'sit',
  'Takes a seat. At a table opened here the game starts when all seats are taken.',
  z.object({ table, name: z.string() }),
  async ({ table: id, name }) => {
    const seated = tableOf(id);
    await seated.sit({ name });
    const empty = () => seated.state.view?.seats.indexOf(null) ?? -1;
    for (let left = bots.get(id) ?? 0; left > 0 && empty() >= 0; left -= 1) await seated.addBot(empty());
    const isFull = ({ view }: Table['state']) => view?.seats.includes(null) === false;
    if (bots.has(id)) void until(seated, isFull).then(() => seated.start().catch(() => {}));
    return seen(seated);
  },
);

const waits = 'Waits up to 50 s for your turn or the end, and shows what you may know.';
tool('view', waits, z.object({ table }), ({ table: id }) => turnOf(tableOf(id)));

tool(
  'act',
  'Answers your turn with one of the legal actions, and waits as view does. A field of a template is one of oneOf, a whole number between from and to, or a list of min to max different items of someOf.',
  z.object({ table, action: z.looseObject({ type: z.string() }) }),
  async ({ table: id, action }) => {
    await tableOf(id).act(action as ActionOf<GameId>);
    return turnOf(tableOf(id));
  },
);

tool('rules', 'The rules of a game.', z.object({ game: z.string() }), async ({ game }) => {
  const page = await (await fetch(`${host}/rules/${encodeURIComponent(game)}?locale=en`)).text();
  return /<main[^>]*>([\s\S]*)<\/main>/
    .exec(page)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim();
});

await server.connect(new StdioServerTransport());
