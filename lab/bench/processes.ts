import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/PID/stat behind the name, from the third on. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

const nameOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('workerd\0serve')
    ? 'workerd'
    : readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

/** A process and all below it; those that have ended meanwhile left out. */
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

/** Milliseconds of CPU that all threads of a process have used: to a nanosecond, unlike the ticks of /proc/PID/stat. */
const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    try {
      const [running] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
      return sum + Number(running) / 1e6;
    } catch {
      return sum;
    }
  }, 0);

/** What the processes of a server use: milliseconds of CPU by name, and megabytes of memory in all. */
export const usageOf = (
  root: number,
): { readonly cpu: ReadonlyMap<string, number>; readonly memory: number } => {
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
