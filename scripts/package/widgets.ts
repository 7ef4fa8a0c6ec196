import { join, posix, relative } from 'node:path';
import * as esbuild from 'esbuild';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { speaking } from '../speaking.ts';

/** The languages whose widget has an entry of its own, `./widget/<locale>`: the others have the modules as they are written. */
export const widgetLocales: readonly Locale[] = locales.slice(1);

/** Where the entry of one stands in the package. */
export const widgetFile = (locale: Locale): string => `${locale}/widget.js`;

/** What a widget's words do not reach stays the package's one module of it: two classes of one name would not know each other's instances. */
const shared = (root: string): esbuild.Plugin => ({
  name: 'shared',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = relative(root, join(resolveDir, path));
      if (/^client\/(widget|words)\//.test(file)) return undefined;
      return { path: posix.join('..', file.replace(/\.ts$/, '.js')), external: true };
    });
  },
});

/** Writes the widget in every language but the first into the folder of the package. */
export const bundleWidgets = async (root: string, folder: string): Promise<void> => {
  await Promise.all(
    widgetLocales.map((locale) =>
      esbuild.build({
        absWorkingDir: root,
        entryPoints: { widget: 'client/widget/index.ts' },
        outdir: join(folder, locale),
        bundle: true,
        format: 'esm',
        splitting: true,
        chunkNames: '[name]-[hash]',
        target: 'es2023',
        charset: 'utf8',
        packages: 'external',
        plugins: [speaking(locale), shared(root)],
        logLevel: 'warning',
      }),
    ),
  );
};
