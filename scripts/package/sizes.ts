import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const programs: Readonly<Record<string, string>> = {
  'a table: `connectTable`': `export { connectTable } from 'arcus-tables'`,
  'with the lobby: `lobby`, `watchTables`, `findMatch` too': `export { connectTable, findMatch, lobby, watchTables } from 'arcus-tables'`,
  '`arcus-tables/embed`': `import 'arcus-tables/embed'`,
  '`arcus-tables/react`, all of it': `export * from 'arcus-tables/react'`,
  '`arcus-tables/vue`, all of it': `export * from 'arcus-tables/vue'`,
  '`arcus-tables/widget`, before a game is loaded': `import 'arcus-tables/widget'`,
  '`arcus-tables/rules`, all games': `export { games } from 'arcus-tables/rules'`,
};

/**
 * The kB (1,024 bytes, minified, gzip, without frameworks) that each program loads first.
 * @param folder a project with the package installed
 */
export const packageSizes = async (
  folder: string,
): Promise<readonly (readonly [program: string, kB: number])[]> =>
  Promise.all(
    Object.entries(programs).map(async ([name, contents]) => {
      const { outputFiles, metafile } = await build({
        stdin: { contents, resolveDir: folder, sourcefile: 'program.js' },
        absWorkingDir: folder,
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        splitting: true,
        metafile: true,
        write: false,
        outdir: 'sizes',
        external: ['react', 'vue'],
      });
      const [start = ''] = Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) =>
        entryPoint === 'program.js' || entryPoint === '<stdin>' ? [file] : [],
      );
      const first = new Set([start]);
      for (const file of first)
        for (const { path, kind } of metafile.outputs[file]?.imports ?? [])
          if (kind === 'import-statement' && path in metafile.outputs) first.add(path);
      const bytes = outputFiles
        .filter(({ path }) => [...first].some((file) => path.endsWith(`/${file}`)))
        .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
      return [name, bytes / 1024] as const;
    }),
  );

export const sizeTable = (sizes: readonly (readonly [string, number])[]): string =>
  [
    '| loaded first | kB, gzip |',
    '|---|---|',
    ...sizes.map(([name, kB]) => `| ${name} | ${kB.toFixed(1)} |`),
  ].join('\n');
