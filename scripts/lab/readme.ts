import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readCommand } from '../command-line.ts';
import { root } from '../files.ts';
import { during } from '../progress.ts';

readCommand({
  name: 'npm run lab -- readme',
  about: 'Measures the table of sizes and prices in README.md and writes it. Takes a minute.',
  options: {},
});

// Loaded late, so that --help and mistakes are answered immediately.
const [{ buildIfStale, withImports }, { buildPackage, packageFolder }, { packageSizes }, { runBundled }] =
  await Promise.all([
    import('../build/build.ts'),
    import('../package/build.ts'),
    import('../package/sizes.ts'),
    import('./bench/run-bundled.ts'),
  ]);
const outputs = await during('Building', buildIfStale());
const fileOf = (source: string): string => {
  const found = Object.entries(outputs).find(
    ([file, { entryPoint }]) => entryPoint === source && /^build\/public\/assets\/(en\/|[^/]+$)/.test(file),
  );
  if (found === undefined) throw new Error(`${source} is not built`);
  return found[0];
};
const kB = (files: Iterable<string>): string => {
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(root + file)).length, 0);
  return `${(bytes / 1024).toFixed(0)} kB`;
};
const page = withImports(outputs, [
  ...['client/site/pages/table.ts', 'client/site/styles/site.css', 'client/games/drop-rainbow/index.ts'].map(
    fileOf,
  ),
]);
await during('Building the package', buildPackage());
const sizes = new Map(await packageSizes(packageFolder));
const sizeOf = (part: string): string => {
  const found = [...sizes].find(([name]) => name.includes(part));
  if (found === undefined) throw new Error(`no size of ${part}`);
  return `${found[1].toFixed(0)} kB`;
};
const { output } = await during('Measuring a move', runBundled('one-move.ts'));
const [, dollars] =
  /a million games cost (\$\d+ to \$\d+)/.exec(readFileSync(`${root}party/directory/SCALE.md`, 'utf8')) ?? [];
const table = [
  '| | gzip, or dollars |',
  '|---|---|',
  `| a page with a table of Drop Rainbow | ${kB(new Set(page))} |`,
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
