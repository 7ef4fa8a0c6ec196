import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextGameOf } from '../../party/table/record.ts';
import { readCommand } from '../../scripts/command-line.ts';
import { root } from '../../scripts/files.ts';
import { protocolVersion } from '../../shared/protocol/codes.ts';
import { wireVersion } from '../../shared/protocol/dictionary.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import type { MemoryClient } from '../../test/helpers/memory/socket.ts';
import { MemoryWorld } from '../../test/helpers/memory/world.ts';

readCommand({
  name: 'npm run lab -- flow',
  about:
    'Prints the server files that a draw of three players, a sit, and the match of a pair execute, by V8 coverage.',
  options: {},
});

const session = new Session();

/** The server's files of which a function ran since the last call. */
const takeExecuted = async (): Promise<string[]> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return (
    result
      .filter(({ functions }) => functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0))
      .map(({ url }) => (url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url))
      // The decoder runs in the memory platform's clients, not on the server.
      .filter((path) => /^(party|shared)\//.test(path) && path !== 'shared/protocol/frame-decoder.ts')
      .sort()
  );
};

const filesExecutedBy = async (work: () => unknown): Promise<string[]> => {
  await takeExecuted();
  await work();
  return takeExecuted();
};

const print = (what: string, files: readonly string[]): void => {
  console.log(`${what}: ${files.length} files`);
  for (const file of files) console.log(`  ${file}`);
};

const names = ['ann', 'bob', 'cleo'];

const measureTable = async (): Promise<void> => {
  const world = new MemoryWorld('flow');
  const table = await world.create({
    game: 'drop-rainbow',
    options: nextGameOf({ id: 'drop-rainbow' }).options.parse({}),
    settings: settingsSchema.parse({}),
    capacity: names.length,
  });
  const say = async (client: MemoryClient, message: Parameters<MemoryClient['say']>[0]): Promise<void> => {
    await world.pass(1_000);
    client.say(message);
    await world.settled();
  };
  const clients: MemoryClient[] = [];
  let sat: string[] = [];
  for (const name of names) {
    const client = table.connect();
    clients.push(client);
    await say(client, { type: 'hello', protocol: protocolVersion, wire: wireVersion });
    sat = await filesExecutedBy(() =>
      say(client, { type: 'sit', id: `${name}-sits`, name, token: name.padEnd(32, 'x') }),
    );
  }
  const [first] = clients;
  if (first !== undefined) await say(first, { type: 'start', id: 'ann-starts' });
  const draw = { type: 'draw' };
  let drew: string[] = [];
  for (const client of clients) {
    const before = client.received.length;
    const files = await filesExecutedBy(() =>
      say(client, { type: 'act', id: 'draws:1', decision: 1, action: draw }),
    );
    if (client.frames(before).some(([kind]) => kind === 'ok')) drew = files;
  }
  print('draw', drew);
  print('sit', sat);
};

const measureMatching = async (): Promise<void> => {
  const matcher = new TestMatcher();
  matcher.open('a');
  matcher.seek('a', 'ann');
  matcher.open('b');
  const files = await filesExecutedBy(() => matcher.seek('b', 'bob'));
  print(
    'pair matched (party/matching only)',
    files.filter((file) => file.startsWith('party/matching/')),
  );
};

session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await measureTable();
await measureMatching();
session.disconnect();
