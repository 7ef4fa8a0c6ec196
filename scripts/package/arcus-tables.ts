#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { verifyWords } from '../../client/locales/en/verify.ts';
import { reportWords } from '../../client/site/replay/report.ts';
import { version } from '../../package.json';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { escapeInvisible } from '../../shared/protocol/codes.ts';
import type { Report } from '../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../shared/replay/witness.ts';
import { fail, onlyArgument, readCommand, text, texts } from '../command-line.ts';
import { built, putAssets, putGames } from './assets.ts';
import { readCheck } from './check.ts';
import { readLoad } from './load.ts';
import { readBackup, readServe } from './serve.ts';
import { readSite } from './site.ts';
import { gamesIn, readUpgradeCheck } from './upgrade-check.ts';
import { verify } from './verify.ts';

const shown = 0;
const wrong = 1;
const unreadable = 2;
const unwitnessed = 3;

const codeOf = ({ verdict, transcript }: Report): number => {
  if (transcript === null) return unreadable;
  if (verdict === 'wrong') return wrong;
  return verdict === 'witnessed' ? shown : unwitnessed;
};

/** Best first; the worst of several witnesses counts. */
const severity = [shown, unwitnessed, wrong, unreadable];

/** As all verifiers read a file: empty if it is not UTF-8. @throws Error if it cannot be read */
const readText = (file: string): string => {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
};

/** Prints a report per witness. Returns the exit code. */
const verifyFile = async (
  file: string,
  witnessFiles: readonly string[],
  games: readonly AnyGame[] | undefined,
): Promise<number> => {
  const transcript = readText(file);
  const witnesses: (Witness | null)[] = witnessFiles.map((name) => {
    const witness = readWitness(readText(name));
    if (witness === null) throw new Error(`${escapeInvisible(name)} is no witness file`);
    return witness;
  });
  const codes: number[] = [];
  for (const [index, witness] of (witnesses.length === 0 ? [null] : witnesses).entries()) {
    const report = await verify(transcript, witness, games);
    if (witness !== null)
      console.log(`${index === 0 ? '' : '\n'}With ${escapeInvisible(witnessFiles[index] ?? '')}:`);
    console.log(reportWords(report));
    codes.push(codeOf(report));
    if (witness === null && report.verdict === 'consistent')
      console.log(
        `\nTo add what a device saw: check the game in its browser, choose “${verifyWords.keepWitness}”, and give the file to --witness.`,
      );
  }
  const digestFile = `${built}/arcus-verify.html.sha256.txt`;
  const page = existsSync(digestFile)
    ? ` Its page has the SHA-256 ${readFileSync(digestFile, 'utf8').trim()}.`
    : '';
  console.log(`\nVerified by arcus-tables ${version}.${page}`);
  return codes.toSorted((a, b) => severity.indexOf(b) - severity.indexOf(a))[0] ?? unreadable;
};

const commands: Readonly<
  Record<
    string,
    {
      readonly about: string;
      /** Parses the arguments and returns the action. */
      read(words: readonly string[]): () => void | Promise<void>;
    }
  >
> = {
  verify: {
    about: 'checks the transcript of a finished game',
    read: (words) => {
      const {
        values: { witness, games },
        positionals,
      } = readCommand(
        {
          name: 'arcus-tables verify',
          about: `Checks the shuffle and all moves of the transcript of a finished game. Exit code: ${shown} witnessed by all witnesses, ${wrong} wrong, ${unreadable} unreadable, ${unwitnessed} anything else.`,
          options: {
            witness: texts('FILE', 'the witness file of a client; repeatable'),
            games: text('FILE', 'a module that exports your games, instead of those of Arcus', undefined),
          },
          positionals: 'GAME.json',
        },
        words,
      );
      const file = onlyArgument(
        positionals,
        'verify takes one transcript: arcus-tables verify [--witness witness.json] game.json',
      );
      return async () => {
        process.exitCode = await verifyFile(
          file,
          witness,
          games === undefined ? undefined : await gamesIn(games),
        );
      };
    },
  },
  assets: {
    about: 'copies the pages into the folder that your server serves',
    read: (words) => {
      const {
        values: { games },
        positionals,
      } = readCommand(
        {
          name: 'arcus-tables assets',
          about:
            'Copies the assets of the pages into the folder that your server serves, and replaces earlier ones. Other files stay.',
          options: {
            games: text(
              'FILE',
              'a module that exports your games, so that the pages can verify and replay them',
              undefined,
            ),
          },
          positionals: 'FOLDER',
        },
        words,
      );
      const folder = onlyArgument(positionals, 'assets takes one folder: arcus-tables assets public');
      return async () => {
        putAssets(folder);
        if (games !== undefined) await putGames(folder, games);
      };
    },
  },
  serve: { about: 'serves Arcus on this machine', read: readServe },
  backup: { about: 'copies the data of a server', read: readBackup },
  'upgrade-check': {
    about: 'checks whether this version can continue the tables of a server',
    read: readUpgradeCheck,
  },
  site: { about: 'manages the sites of a server', read: readSite },
  check: { about: 'checks a new deployment from outside', read: readCheck },
  load: { about: 'plays on a server and measures the latency of moves', read: readLoad },
};

const [name = '', ...words] = process.argv.slice(2);
const names = Object.keys(commands);

if (name === '--help') {
  const rows = Object.entries(commands).map(([command, { about }]) => `  ${command.padEnd(13)}  ${about}`);
  console.log(
    ['arcus-tables COMMAND [options]', '', ...rows, '', 'arcus-tables COMMAND --help lists its options'].join(
      '\n',
    ),
  );
  process.exit();
}
if (name === '--version') {
  console.log(version);
  process.exit();
}
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined)
  fail(`no command “${name}”; commands: ${names.join(', ')} (help: arcus-tables --help)`);
else {
  const work = command.read(words);
  try {
    await work();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
