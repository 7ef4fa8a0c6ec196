import { join } from 'node:path';
import { vi } from 'vitest';
import { root } from '../../scripts/files.ts';

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

interface Ended {
  readonly code: number;
  /** The output by stream. */
  readonly out: string;
  readonly error: string;
}

let runs = 0;

/** Runs a script in this process, one at a time: evaluates its module again, but not its imports. */
export const runScript = async (file: string, words: readonly string[]): Promise<Ended> => {
  const { argv, exitCode } = process;
  const printed = { out: '', error: '' };
  const catching = (stream: keyof typeof printed) => (line: unknown) => {
    printed[stream] += `${line}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(catching('out')),
    vi.spyOn(console, 'error').mockImplementation(catching('error')),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  process.argv = ['node', join(root, file), ...words];
  process.exitCode = undefined;
  runs += 1;
  try {
    await import(/* @vite-ignore */ `${join(root, file)}?run=${runs}`);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, ...printed };
    throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.argv = argv;
    process.exitCode = exitCode;
  }
};
