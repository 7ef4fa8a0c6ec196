import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Locale } from '../../shared/kernel/locales.ts';
import { root, writeIfNew } from '../files.ts';

/** Resolve `#locale/*` to a language by `imports` of package.json. With custom conditions esbuild omits its default `module`. */
export const conditionsFor = (locale: Locale): string[] => [`locale-${locale}`, 'module'];

/** Runs `code`, whose imports are relative to the repository, with the catalogues of a language. `name` is the bundle's name. */
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
