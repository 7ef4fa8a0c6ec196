import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/PID/stat from the third on; the second, the name, may contain spaces. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

const nameOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('workerd\0serve')
    ? 'workerd'
    : readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

/** A process and its descendants. */
const treeOf = (root: number): number[] => {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      parents.set(Number(entry), Number(statOf(Number(entry))[1]));
    } catch {}
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
};

/** Milliseconds of CPU of all threads, from nanoseconds; /proc/PID/stat counts ticks. */
const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    try {
      const [running] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
      return sum + Number(running) / 1e6;
    } catch {
      return sum;
    }
  }, 0);

/** Milliseconds of CPU by process name. */
export type CpuTimes = ReadonlyMap<string, number>;

/** The usage of a process tree; `memory` in megabytes. */
export const usageOf = (root: number): { readonly cpu: CpuTimes; readonly memory: number } => {
  const cpu = new Map<string, number>();
  let memory = 0;
  for (const pid of treeOf(root)) {
    try {
      const name = nameOf(pid);
      cpu.set(name, (cpu.get(name) ?? 0) + cpuOf(pid));
      const [, resident = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      memory += Number(resident) / 1024;
    } catch {}
  }
  return { cpu, memory };
};

export const totalOf = (times: CpuTimes): number => [...times.values()].reduce((sum, time) => sum + time, 0);

export const since = (before: CpuTimes, after: CpuTimes): CpuTimes =>
  new Map([...after].map(([name, time]) => [name, time - (before.get(name) ?? 0)]));

/** All threads of this process, so that garbage collection counts too. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
