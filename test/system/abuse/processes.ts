import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** From `/proc`; tests that need it run on Linux only. */

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly args: string;
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process exited.
    return '';
  }
};

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
      const args = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
      return name === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), name, args }];
    });

/** A process and its descendants. */
export const treeOf = (pid: number): Process[] => {
  const all = processes();
  const tree = all.filter((process) => process.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((process) => process.parent === parent));
  return tree;
};

/** Resident memory of a process tree in bytes. */
export const memoryOf = (pid: number): number =>
  treeOf(pid).reduce((sum, process) => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${process.pid}/status`)) ?? [];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);

export interface Listener {
  readonly port: number;
  readonly isLoopback: boolean;
}

/** The ports on which a process tree listens. */
export const listenersOf = (pid: number): Listener[] => {
  const inodes = new Set(treeOf(pid).flatMap((process) => socketsOf(process.pid)));
  return ['tcp', 'tcp6'].flatMap((table) =>
    read(`/proc/net/${table}`)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(inode ?? ''))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':');
        // In machine byte order: 127.0.0.1, ::1, and 127.0.0.1 mapped to IPv6.
        const isLoopback = /7F$|^0{24}01000000$|0{4}FFFF0{2}.*7F$/.test(address);
        return { port: Number.parseInt(port, 16), isLoopback };
      }),
  );
};

const socketsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    });
  } catch {
    return [];
  }
};

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
};
