import { readdirSync, readFileSync } from 'node:fs';
import { treeOf } from '../../test/system/abuse/processes.ts';

/** Nanoseconds of CPU of one thread; /proc/PID/stat counts ticks. */
const cpuNsOf = (thread: string): number => {
  try {
    return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // The thread exited.
    return 0;
  }
};

/** Milliseconds of CPU of all threads of a process tree. */
export const treeCpuMs = (root = 0): number =>
  treeOf(root)
    .flatMap(({ pid }) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`))
    .reduce((sum, thread) => sum + cpuNsOf(thread) / 1e6, 0);

/** Of all threads of this process, so that garbage collection counts too. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
