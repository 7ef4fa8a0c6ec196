import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Locale } from '../shared/kernel/locales.ts';

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
