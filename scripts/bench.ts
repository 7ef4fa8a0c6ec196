import { readdirSync } from 'node:fs';

const names = readdirSync(new URL('bench/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''));
const name = process.argv[2] ?? '';
if (!names.includes(name)) throw new RangeError(`no bench "${name}"; there are: ${names.join(', ')}`);
const bench: unknown = await import(`./bench/${name}.ts`);
if (typeof bench !== 'object' || bench === null || !('run' in bench) || typeof bench.run !== 'function')
  throw new Error(`scripts/bench/${name}.ts exports no run`);
bench.run();
