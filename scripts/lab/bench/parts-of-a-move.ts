import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import {
  type Company,
  CountedTable,
  type Message,
  movesIn,
  replay,
  scriptsOf,
} from '../../../test/helpers/memory/counted-table.ts';

/** By a function of the part. A sample counts for the first part in this list that has a function on its stack. */
const parts: readonly (readonly [functionName: string, part: string])[] = [
  ['nextLink', 'hash link'],
  ['readRequest', 'parsing the request'],
  ['viewParts', 'views'],
  ['diffViews', 'deltas'],
  ['broadcast', 'frames as JSON'],
  ['rowsOf', 'stored values'],
  ['settle', 'features'],
  ['wakeAt', 'next alarm'],
  ['onMessage', 'rules, clock, log'],
  ['step', 'rest of the step'],
  ['(garbage collector)', 'garbage collection'],
];
const restOfRoom = 'rest of the room';

const rounds = 100;

/** Microseconds of a move by part, sampled. */
export const partsOfAMove = async (company: Company): Promise<ReadonlyMap<string, number>> => {
  const scripts = await scriptsOf(company, 3);
  const openTables = () => Promise.all(Array.from({ length: rounds }, () => openAll(company, scripts)));
  for (const play of (await openTables()).flat()) await play();
  const plays = (await openTables()).flat();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  for (const play of plays) await play();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const moves = rounds * movesIn(scripts);
  return new Map([...microsOf(profile)].map(([part, total]) => [part, total / moves]));
};

const openAll = (company: Company, scripts: readonly (readonly Message[])[]) =>
  Promise.all(
    scripts.map(async (messages) => {
      const table = new CountedTable(false);
      await table.open(company);
      return () => replay(table, messages);
    }),
  );

const microsOf = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const partOf = new Map<number, string>();
  const visit = (id: number, above: readonly string[]): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const names = [...above, node.callFrame.functionName];
    const [, part = restOfRoom] = parts.find(([name]) => names.includes(name)) ?? [];
    if (!names.includes('(idle)')) partOf.set(id, part);
    for (const child of node.children ?? []) visit(child, names);
  };
  visit(nodes[0]?.id ?? 0, []);
  const micros = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const part = partOf.get(id);
    if (part !== undefined) micros.set(part, (micros.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return micros;
};
