import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** The SHA-256 of `hashes.json` of each release, as `npm run release:fixtures` prints it. */
const releases = {
  '0.2.0': '9e89d2224429a9cb102ba47c120c6335abe621ea924604f8b7290195d0a0dcdd',
};

/** Shapes later than the release. */
const missing: Readonly<Record<keyof typeof releases, readonly string[]>> = {
  '0.2.0': ['code', 'wrong codes', 'desk', 'ban', 'audit row', 'reports', 'report', 'reporter'],
};

export const allReleases = (Object.keys(releases) as (keyof typeof releases)[]).map((version) => {
  const folder = fileURLToPath(new URL(version, import.meta.url));
  const read = (file: string): Buffer => {
    const content = readFileSync(`${folder}/${file}`);
    return file.endsWith('.br') ? brotliDecompressSync(content) : content;
  };
  return {
    version,
    folder,
    digest: releases[version],
    missing: missing[version],
    read,
    /** Puts its server into `server`, its pages and SDK into `public` of a new folder. */
    unpackBuild: (place: string): void => {
      mkdirSync(place, { recursive: true });
      execFileSync('tar', ['-xf', '-', '-C', place], { input: read('build.tar.br') });
      writeFileSync(`${place}/package.json`, '{"type":"module"}');
    },
    readJson: (file: string) => JSON.parse(read(file).toString()),
  };
});
