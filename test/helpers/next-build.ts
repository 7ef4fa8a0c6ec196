import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../../scripts/files.ts';

/** The pages of the build, copied to a folder. */
export const copyBuild = (folder: string): void => cpSync(`${root}build/public`, folder, { recursive: true });

/** Replaces the pages of a folder by those of another build: every script with a hash in its name has another. */
export const replaceBuild = (folder: string): void => {
  const files = readdirSync(join(folder, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, 'assets', file));
  const renamed = new Map(
    files
      .filter((file) => /-[A-Z0-9]{8}\.js$/.test(file))
      .map((file) => {
        const name = basename(file);
        return [name, name.replace(/[A-Z0-9]{8}(?=\.js)/, (hash) => [...hash].toReversed().join(''))];
      }),
  );
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replace(
      /[\w-]+-[A-Z0-9]{8}\.js/g,
      (name) => renamed.get(name) ?? name,
    );
    writeFileSync(file, text);
    renameSync(file, join(dirname(file), renamed.get(basename(file)) ?? basename(file)));
  }
};
