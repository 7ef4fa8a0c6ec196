import { readCommand, whole } from '../../scripts/command-line.ts';
import { buildServer } from '../../scripts/serve/build.ts';
import { startServer } from '../../scripts/start/server.ts';
import {
  get,
  MatcherClient,
  newAddress,
  openTable,
  post,
  RawSocket,
  seated,
  type TableClient,
} from '../../test/system/abuse/clients.ts';
import { addressHeader, secret } from '../../test/system/abuse/servers.ts';
import { printRow } from '../figures.ts';
import { treeCpuMs } from './processes.ts';

const { values } = readCommand({
  name: 'npm run lab -- entries',
  about: 'Measures the CPU time of each kind of request and message, on the server of `npm run serve`.',
  options: { repeats: whole('requests of each kind', 300) },
});

await buildServer();
const server = await startServer({
  platform: 'node',
  env: { ARCUS_SECRET: secret, ARCUS_ADDRESS_HEADER: addressHeader },
});
const { origin } = server;

/** Milliseconds of CPU of all threads of the server for one. */
const measure = async (name: string, act: (index: number) => Promise<unknown>): Promise<void> => {
  // Warms up the compiler.
  for (let index = 0; index < values.repeats; index += 1) await act(index);
  const before = treeCpuMs(server.pid);
  for (let index = 0; index < values.repeats; index += 1) await act(values.repeats + index);
  const used = treeCpuMs(server.pid) - before;
  printRow(name, [(used / values.repeats).toFixed(2)], { nameWidth: 44 });
};

const listed = { settings: { listed: true } };
const from = () => ({ address: newAddress() });
printRow('CPU ms each', [''], { nameWidth: 44 });
const { id } = await openTable(origin, listed);
await measure('page of a table', () => get(`${origin}/t/${id}`, from()));
await measure('list of tables', () => get(`${origin}/api/tables`, from()));
await measure('one table', () => get(`${origin}/api/tables/${id}`, from()));
await measure('new table', () => openTable(origin, listed, from()));
await measure('body of 16 kB', () => post(`${origin}/api/tables`, 'x'.repeat(16_384), from()));

await measure('socket of a table, opened and closed', async () => {
  const socket = await RawSocket.open(`${origin}/parties/table/${id}`, from());
  socket.close();
});

const { guests } = await seated(origin, ['Ann', 'Bo', 'Cleo', 'Dan'], {
  seats: 4,
  settings: { turnSeconds: null },
});
await guests[0]?.ask({ type: 'start' });
/** Within the limit of messages. */
const paced = async (index: number, act: (guest: TableClient) => Promise<unknown>): Promise<void> => {
  const guest = guests[index % guests.length];
  await new Promise((resolve) => setTimeout(resolve, 1000 / 60));
  if (guest !== undefined) await act(guest);
};
await measure('hello at a game of four', (index) => paced(index, (guest) => guest.view()));
await measure('message to four', (index) =>
  paced(index, (guest) => guest.ask({ type: 'say', text: `Hello ${index}` })),
);
await measure('refused message', (index) =>
  paced(index, (guest) => guest.ask({ type: 'act', decision: 0, action: { type: 'draw' } })),
);
await measure('ticket', async () => {
  const seeker = await MatcherClient.come(origin, 'drop-rainbow.5.weur', {}, from());
  await seeker.others();
  seeker.close();
});
const hands = 100;
const { id: played, guests: players } = await seated(origin, ['Ann', 'Bo'], {
  game: 'presidential-poker',
  seats: 2,
  options: { stack: 10_000, maxHands: hands },
  settings: { transcript: 'own', turnSeconds: null },
});
await players[0]?.ask({ type: 'start' });
let inTurn = [...players];
for (let decision = 1; decision <= 2 * hands; ) {
  const action = decision % 2 === 1 ? { type: 'bet', to: 2 } : { type: 'drop' };
  const answer = await inTurn[0]?.ask({ type: 'act', decision, action });
  if (answer === 'ok') decision += 1;
  else inTurn = inTurn.toReversed();
  await new Promise((resolve) => setTimeout(resolve, 1000 / 40));
}
const transcript = async (index: number): Promise<void> => {
  const headers = { authorization: `Bearer ${players[index]?.token}` };
  const { text } = await get(`${origin}/api/tables/${played}/games/1`, { ...from(), headers });
  length = text.length;
};
let length = 0;
const before = treeCpuMs(server.pid);
await Promise.all([0, 1].map(transcript));
const making = (treeCpuMs(server.pid) - before) / 2;
printRow(`transcript of ${length} characters, made`, [making.toFixed(2)], { nameWidth: 44 });
await measure('the same, kept', () => transcript(0));
await server.stop();
process.exit();
