#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { reportWords } from '../../client/site/replay/report.ts';
import type { Report } from '../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../shared/replay/witness.ts';
import { fail, files, readCommand, text } from '../command-line.ts';
import { putAssets, putGames } from './assets.ts';
import { readSite } from './site.ts';
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

/** Prints a report per witness. Returns the exit code. */
const verifyFile = (file: string, witnessFiles: readonly string[]): number => {
  const transcript = readFileSync(file, 'utf8');
  const witnesses: (Witness | null)[] = witnessFiles.map((name) => {
    const witness = readWitness(readFileSync(name, 'utf8'));
    if (witness === null) throw new Error(`${name} is no witness file`);
    return witness;
  });
  const codes = (witnesses.length === 0 ? [null] : witnesses).map((witness, index) => {
    const report = verify(transcript, witness);
    if (witness !== null) console.log(`${index === 0 ? '' : '\n'}With ${witnessFiles[index]}:`);
    console.log(reportWords(report));
    return codeOf(report);
  });
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
        values: { witness },
        positionals: [file, ...others],
      } = readCommand(
        {
          name: 'arcus-tables verify',
          about: `Checks the shuffle and all moves of the transcript of a finished game. Exit code: ${shown} consistent with all witnesses, ${wrong} wrong, ${unreadable} unreadable, ${unwitnessed} consistent but without witness.`,
          options: { witness: files('the witness file of a client; repeatable') },
          positionals: 'GAME.json',
        },
        words,
      );
      if (file === undefined || others.length > 0)
        return fail('verify takes one transcript: arcus-tables verify [--witness witness.json] game.json');
      return () => {
        process.exitCode = verifyFile(file, witness);
      };
    },
  },
  assets: {
    about: 'copies the pages into the folder that your server serves',
    read: (words) => {
      const {
        values: { games },
        positionals: [folder, ...others],
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
      if (folder === undefined || others.length > 0)
        return fail('assets takes one folder: arcus-tables assets public');
      return async () => {
        putAssets(folder);
        if (games !== undefined) await putGames(folder, games);
      };
    },
  },
  site: { about: 'manages the sites of a server', read: readSite },
};

const [name = '', ...words] = process.argv.slice(2);
const names = Object.keys(commands);

if (name === '--help') {
  const rows = Object.entries(commands).map(([command, { about }]) => `  ${command.padEnd(10)}  ${about}`);
  console.log(
    ['arcus-tables COMMAND [options]', '', ...rows, '', 'arcus-tables COMMAND --help lists its options'].join(
      '\n',
    ),
  );
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
