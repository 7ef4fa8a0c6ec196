import { readFileSync, writeFileSync } from 'node:fs';
import { readCommand } from '../command-line.ts';
import { root } from '../files.ts';
import { during } from '../progress.ts';

readCommand({
  name: 'npm run lab -- readme',
  about: 'Measures the table of sizes and prices in README.md and writes it. Takes a minute.',
  options: {},
});

// Loaded late, so that --help and mistakes are answered immediately.
const [
  { buildIfStale, gzippedBytes, tablePageFiles },
  { buildPackage, packageFolder },
  { packageSizes },
  { runEngineCosts },
] = await Promise.all([
  import('../build/build.ts'),
  import('../package/build.ts'),
  import('../package/sizes.ts'),
  import('./bench/run-engine.ts'),
]);
const outputs = await during('Building', buildIfStale());
const page = tablePageFiles(outputs, 'en', 'drop-rainbow');
await during('Building the package', buildPackage());
const sizes = await packageSizes(packageFolder);
const sizeOf = (part: string): string => {
  const [, size] = sizes.find(([name]) => name.includes(part)) ?? [];
  if (size === undefined) throw new Error(`no size of ${part}`);
  return `${size.toFixed(0)} kB`;
};
const { output } = await during('Measuring a move', runEngineCosts('one-move'));
const [, dollars] =
  /a million games cost (\$\d+ to \$\d+)/.exec(readFileSync(`${root}party/directory/SCALE.md`, 'utf8')) ?? [];
if (dollars === undefined) throw new Error('SCALE.md has no price of a million games');
const table = [
  '| | gzip, or dollars |',
  '|---|---|',
  `| a page with a table of Drop Rainbow | ${(gzippedBytes(page) / 1024).toFixed(0)} kB |`,
  `| the loader of \`<arcus-table>\` | ${sizeOf('arcus-tables/embed')} |`,
  `| the SDK: a table, and with the lobby | ${sizeOf('a table: `connectTable`')}, ${sizeOf('with the lobby')} |`,
  `| [CPU of a move](party/platforms/PERFORMANCE.md) on Node ${process.versions.node.split('.')[0]}: the room alone, without sockets and disk | ${Number(output).toFixed(0)} µs |`,
  `| [a million games on Cloudflare](party/directory/SCALE.md), beyond the free plan | ${dollars} |`,
].join('\n');
const readme = `${root}README.md`;
writeFileSync(
  readme,
  readFileSync(readme, 'utf8').replace(
    /(?<=<!-- figures.*-->\n)[\s\S]*(?=<!-- \/figures)/,
    () => `${table}\n`,
  ),
);
