import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Locale } from '../shared/kernel/locales.ts';
import { root, writeIfNew } from './files.ts';

/** Puts a language's catalogues in place of the English ones: of every module called `en.ts`, the one beside it called `<locale>.ts`. */
export const speaking = (locale: Locale): Plugin => ({
  name: 'speaking',
  setup({ onResolve }) {
    onResolve({ filter: /\/en\.ts$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path.replace(/en\.ts$/, `${locale}.ts`));
      return existsSync(file) ? { path: file } : { errors: [{ text: `There is no ${file}` }] };
    });
  },
});

/** Runs a module in Node as the pages of a language have it. `code` imports from the top of the repository; it is kept under `name`. */
export const importIn = async (locale: Locale, name: string, code: string): Promise<unknown> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    write: false,
    plugins: [speaking(locale)],
  });
  const file = `build/generated/${name}.${locale}.js`;
  writeIfNew(file, outputFiles[0]?.text ?? '');
  return import(pathToFileURL(root + file).href);
};
