import { flag, readCommand } from '../../command-line.ts';

const { values } = readCommand({
  name: 'npm run lab -- bench',
  about:
    'Measures a move: the files, functions and calls that it executes on the Node server, and without a platform its CPU time, rows, alarms and bytes.',
  options: { files: flag('lists the executed files') },
});

// Loaded late, so that --help and mistakes are answered immediately.
const [{ during }, { buildIfStale }, { coverageOfDraw }, { runEngineCosts }] = await Promise.all([
  import('../../progress.ts'),
  import('../../build/build.ts'),
  import('./coverage.ts'),
  import('./run-engine.ts'),
]);
await during('Building', buildIfStale());
const { files, functions, calls } = await during('Counting', coverageOfDraw());
const names = Object.entries(files);
console.log(`a draw of Drop Rainbow: ${names.length} files, ${functions} functions, ${calls} calls`);
if (values.files) for (const [file, ran] of names) console.log(`  ${file}  ${ran.join(' ')}`);

const { code, output } = await runEngineCosts();
console.log(output);
process.exitCode = code;
