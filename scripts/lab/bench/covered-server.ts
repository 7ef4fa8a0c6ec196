/** The Node server of `coverage.ts`, in a process of its own: its clients run the same code. */
import { Session } from 'node:inspector/promises';
import { startServer } from '../../../party/platforms/node.ts';
import { arcusGames } from '../../../shared/games/registry.ts';

/** By file: the calls of each function that ran since the last report. */
export type Coverage = Readonly<Record<string, readonly number[]>>;

const [data = ''] = process.argv.slice(2);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const { origin } = await startServer({ games: arcusGames, data, log: () => undefined });

/** Taking the coverage resets it. */
const takeCoverage = async (): Promise<Coverage> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result.flatMap(({ url, functions }): [string, number[]][] => {
    const [, file] = /\/((?:party|shared)\/[^?]*\.ts)/.exec(url) ?? [];
    // tsx adds `__name`.
    const calls = functions.flatMap(({ functionName, ranges: [range] }) =>
      functionName === '__name' || range === undefined || range.count === 0 ? [] : [range.count],
    );
    return file === undefined || calls.length === 0 ? [] : [[file, calls]];
  });
  return Object.fromEntries(files);
};

process.on('message', async () => process.send?.(await takeCoverage()));
process.on('disconnect', () => process.exit());
process.send?.(origin);
