import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectTable } from '../../../client/sdk/index.ts';
import { serverFile } from '../../../scripts/start/server.ts';
import { at } from '../../../shared/kernel/util.ts';
import { linkSqlite } from '../../helpers/package.ts';
import { autoplay, createTable, join as joinTable, until } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { allReleases } from '../../releases/releases.ts';
import { buildChangeable, changedBy } from './builds.ts';
import { testChaos } from './chaos.ts';
import { eventsIn, launch, run, serverOn, testFolder } from './launch.ts';

const folder = testFolder();

/** A server that others replace. @param preludes of `launch`, in turns */
const replaceable = async (
  name: string,
  settings: Readonly<Record<string, string>> = {},
  preludes: readonly string[] = [''],
) => {
  const { origin, env } = await serverOn(join(folder, name), settings);
  let running: ReturnType<typeof launch> | undefined;
  let starts = 0;
  const server = () => running ?? expect.fail('it has not started');
  /** Resolves when the next server listens. */
  const startNext = async (): Promise<void> => {
    const next = launch(env, at(preludes, starts % preludes.length), 'serve', '--take-over');
    starts += 1;
    running = next;
    await expect.poll(() => next.output(), { interval: 5 }).toContain('"listening"');
  };
  /** Resolves when the earlier server has ended too. */
  const takeOver = async (): Promise<void> => {
    const earlier = server();
    await startNext();
    expect(await earlier.exit).toEqual([0, null]);
    // A slow disk or loop may be reported in between.
    const events = eventsIn(earlier.output()).map((one) => Object(one).event);
    expect(events.filter((name) => /^(draining|taken-over)$/.test(name))).toEqual(['draining', 'taken-over']);
    expect(events.at(-1)).toBe('taken-over');
  };
  return { origin, env, server, startNext, takeOver };
};

// The short form takes over a server of this version below.
describe.runIf(isLong)('a server that the next one takes over during games of all kinds', async () => {
  const { origin, startNext, takeOver } = await replaceable('games');
  testChaos({ origin, kill9: async () => undefined, restart: takeOver }, startNext);
});

describe.each(allReleases)(
  'servers and SDKs of this version and of $version',
  async ({ version, unpackBuild }) => {
    const place = join(folder, version);
    unpackBuild(place);
    linkSqlite(place);
    const sdk: { readonly connectTable: typeof connectTable } = await import(
      /* @vite-ignore */ pathToFileURL(join(place, 'public/sdk@1.js')).href
    );
    const released = `shift; set -- '${place}/server/arcus.mjs' "$@";`;
    const preludes = isLong ? [released, ''] : [released, '', ''];
    const { origin, startNext, takeOver } = await replaceable(`data ${version}`, {}, preludes);
    let clients = 0;
    const connectInTurns: typeof connectTable = (options) => {
      clients += 1;
      return (clients % 2 === 0 ? connectTable : sdk.connectTable)(options);
    };
    let isUpgraded = false;
    /** An upgrade; later a rollback, during which clients wait, and the upgrade again. The short form upgrades, and starts this version again. */
    const restart = async (): Promise<void> => {
      if (isUpgraded || !isLong) await takeOver();
      await takeOver();
      isUpgraded = true;
    };
    testChaos({ origin, kill9: async () => undefined, restart }, startNext, connectInTurns);
  },
);

describe.runIf(isLong)(
  'a server that is killed and replaced by builds with later rules and stored shapes, and by earlier ones',
  async () => {
    const kills = 20;
    const builds = Array.from({ length: 1 + kills / 2 }, (_, number) => number);
    /** The next build, the one before it for a moment, and the next one again. */
    const order = builds.flatMap((number) => (number === 0 ? [0] : [number, number - 1, number]));
    const preludes = order.map(
      (number) =>
        `export CHANGES='${changedBy({ rules: number, shapes: number }).CHANGES}'; shift; set -- '${join(folder, serverFile)}' "$@";`,
    );
    const { origin, server, startNext } = await replaceable('builds', {}, preludes);
    const kill9 = async (): Promise<void> => {
      server().kill('SIGKILL');
      await server().exit;
    };
    let restarts = 0;
    const restart = async (): Promise<void> => {
      await startNext();
      restarts += 1;
      if (restarts % 2 === 1) return;
      await kill9();
      await startNext();
    };
    const begin = async (): Promise<void> => {
      await buildChangeable(folder);
      await startNext();
    };
    testChaos({ origin, kill9, restart }, begin, connectTable, false);
  },
);

test('a server that does not answer and is killed is taken over immediately, and its players return', async () => {
  const { origin, env, server, startNext } = await replaceable('killed');
  await startNext();
  const { id } = await createTable(origin);
  const ann = joinTable(origin, id);
  onTestFinished(() => ann.close());
  await ann.sit({ name: 'Ann' });
  const first = server();
  first.kill('SIGSTOP');
  expect(await run(env)).toMatchObject({ status: 78, events: [{}, { code: 'data-in-use' }] });
  const next = startNext();
  await expect.poll(() => server().output()).toContain('"starting"');
  first.kill('SIGKILL');
  await next;
  await until(ann, 'the table again', ({ status, view }) => status === 'open' && view?.you === 0);
});

const quantile = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN);

test.runIf(isLong)('500 clients return to the server that takes over', async () => {
  const { origin, startNext, takeOver, server } = await replaceable('many', {
    ARCUS_TABLES_PER_HOUR: '1000',
  });
  await startNext();
  const clients: ReturnType<typeof joinTable>[] = [];
  onTestFinished(() => {
    for (const client of clients) client.close();
  });
  for (let number = 0; number < 100; number += 1) {
    const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
    const at = Array.from({ length: 5 }, () => joinTable(origin, id));
    clients.push(...at);
    await at[0]?.sit({ name: 'Ann', seat: 0 });
    await at[1]?.sit({ name: 'Bo', seat: 1 });
    await at[0]?.start();
    // The others wait for a move.
    if (number < 10) at.slice(0, 2).map(autoplay);
  }
  for (const client of clients)
    await until(client, 'a view', ({ view }) => view?.phase === 'playing' || view?.phase === 'over');
  let drainedAt = Number.NaN;
  const first = server();
  const watched = expect
    .poll(() => first.output(), { interval: 1 })
    .toContain('"draining"')
    .then(() => {
      drainedAt = performance.now();
    });
  const returns = clients.map(
    (client) =>
      new Promise<{ readonly lostAt: number; readonly openAt: number }>((resolve) => {
        let lostAt: number | null = null;
        client.subscribe(({ status }) => {
          if (status !== 'open') lostAt ??= performance.now();
          else if (lostAt !== null) resolve({ lostAt, openAt: performance.now() });
        });
      }),
  );
  await takeOver();
  await watched;
  const times = await Promise.all(returns);
  const lost = times.map(({ lostAt, openAt }) => openAt - lostAt).sort((a, b) => a - b);
  const sinceDrain = times.map(({ openAt }) => openAt - drainedAt).sort((a, b) => a - b);
  const spread = (sorted: readonly number[]) => ({
    min: quantile(sorted, 0),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
  });
  console.info({
    clients: lost.length,
    withoutConnectionMs: spread(lost),
    sinceTheDrainBeganMs: spread(sinceDrain),
  });
  expect(lost).toHaveLength(500);
});
