import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import { autoplay, createTable, join as joinTable, until } from '../../helpers/players.ts';
import { RawSocket } from '../abuse/clients.ts';
import { serverOn, testFolder } from './launch.ts';

const folder = testFolder();

/** Code that shifts the system's clock of a Node process by the seconds in a file. */
const clockShift = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`import { readFileSync } from 'node:fs';
const now = Date.now;
Date.now = () => now() + 1000 * Number(readFileSync(${JSON.stringify(file)}, 'utf8'));`)}`;

test('a game continues when the clock is set back by an hour, also over a restart', async () => {
  const ahead = join(folder, 'ahead');
  writeFileSync(ahead, '3600');
  const { origin, start } = await serverOn(join(folder, 'data'), {
    NODE_OPTIONS: `--import=${clockShift(ahead)}`,
  });
  const server = await start();
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const ann = joinTable(origin, id);
  onTestFinished(() => ann.close());
  await ann.sit({ name: 'Ann', seat: 0 });
  await ann.addBot(1);
  const serverTime = async (): Promise<number> => {
    const socket = await RawSocket.open(`${origin}/parties/table/${id}`);
    const welcome = socket.next('welcome');
    socket.say({ type: 'hello', protocol: protocolVersion });
    const [, , time] = await welcome;
    socket.close();
    return z.int().parse(time);
  };
  await ann.start();
  const before = await serverTime();
  writeFileSync(ahead, '0');
  expect(await serverTime()).toBeGreaterThanOrEqual(before);
  server.kill('SIGTERM');
  await server.exit;
  await start();
  await until(ann, 'the table again', ({ status }) => status === 'open');
  expect(await serverTime()).toBeLessThan(before);
  // After her turn the computer player acts, for which the table's alarm rings.
  const movedByItself = new Promise<void>((resolve) =>
    ann.subscribe((_, events) => {
      if (events.some((event) => event.type === 'drew' && event.seat === 1)) resolve();
    }),
  );
  autoplay(ann);
  await movedByItself;
});
