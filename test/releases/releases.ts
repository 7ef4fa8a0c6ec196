import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

interface Kept {
  /** The SHA-256 of `hashes.json`, as `npm run release:fixtures` prints it. */
  readonly digest: string;
  /** Shapes later than the release. */
  readonly missing: readonly string[];
}

/** By version. */
const releases: Readonly<Record<string, Kept>> = {
  '0.3.0': { digest: 'cfd73bad74697debd099161a3108f28f078600935640474962c1541674cf08a5', missing: [] },
};

export const releaseIn = (folder: string, version: string, { digest, missing }: Kept) => {
  const read = (file: string): Buffer => {
    const content = readFileSync(`${folder}/${file}`);
    return file.endsWith('.br') ? brotliDecompressSync(content) : content;
  };
  return {
    version,
    folder,
    digest,
    missing,
    read,
    /** Puts its server into `server`, its pages and SDK into `public` of a new folder. */
    unpackBuild: (place: string): void => {
      mkdirSync(place, { recursive: true });
      execFileSync('tar', ['-xf', '-', '-C', place], { input: read('build.tar.br') });
      writeFileSync(`${place}/package.json`, '{"type":"module"}');
    },
    readJson: (file: string) => JSON.parse(read(file).toString()),
  };
};

export type Release = ReturnType<typeof releaseIn>;

export const allReleases: readonly Release[] = Object.entries(releases).map(([version, kept]) =>
  releaseIn(fileURLToPath(new URL(version, import.meta.url)), version, kept),
);
