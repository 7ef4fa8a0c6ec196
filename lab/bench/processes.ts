import { readdirSync, readFileSync } from 'node:fs';
import { treeOf } from '../../test/system/abuse/processes.ts';

/** @param none the value if the process or thread has exited */
const readOr = <Value>(none: Value, read: () => Value): Value => {
  try {
    return read();
  } catch {
    return none;
  }
};

/** Nanoseconds of CPU of one thread; /proc/PID/stat counts ticks. */
const cpuNsOf = (thread: string): number =>
  readOr(0, () => Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]));

const threadsOf = (pid: number): readonly string[] =>
  readOr<string[]>([], () => readdirSync(`/proc/${pid}/task`)).map((thread) => `/proc/${pid}/task/${thread}`);

/** Milliseconds of CPU of all threads of a process tree. */
export const treeCpuMs = (root = 0): number =>
  treeOf(root)
    .flatMap(({ pid }) => threadsOf(pid))
    .reduce((sum, thread) => sum + cpuNsOf(thread) / 1e6, 0);

/** Of all threads of this process, so that garbage collection counts too. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
