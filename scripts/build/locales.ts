import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Locale } from '../../shared/kernel/locales.ts';
import { root, writeIfNew } from '../files.ts';

/**
 * What makes `#locale/*` mean the catalogues of a language: `imports` in package.json. With conditions of our own esbuild leaves out
 * `module`, which it has otherwise.
 */
export const conditionsFor = (locale: Locale): string[] => [`locale-${locale}`, 'module'];

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
    conditions: conditionsFor(locale),
  });
  const file = `build/generated/${name}.${locale}.js`;
  writeIfNew(file, outputFiles[0]?.text ?? '');
  return import(pathToFileURL(root + file).href);
};
