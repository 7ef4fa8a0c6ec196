#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { reportWords } from '../../client/site/replay/report.ts';
import type { Report } from '../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../shared/replay/witness.ts';
import { files, giveUp, readCommand } from '../command-line.ts';
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

/** Of what several witnesses say the worst counts. */
const severity = [shown, unwitnessed, wrong, unreadable];

/** Prints what is right and wrong with a transcript, once for each witness. Returns the exit code. */
const verifyFile = (file: string, witnessFiles: readonly string[]): number => {
  const text = readFileSync(file, 'utf8');
  const witnesses: (Witness | null)[] = witnessFiles.map((name) => {
    const witness = readWitness(readFileSync(name, 'utf8'));
    if (witness === null) throw new Error(`${name} is not what a device saw of a game`);
    return witness;
  });
  const codes = (witnesses.length === 0 ? [null] : witnesses).map((witness, index) => {
    const report = verify(text, witness);
    if (witness !== null) console.log(`${index === 0 ? '' : '\n'}With ${witnessFiles[index]}:`);
    console.log(reportWords(report));
    return codeOf(report);
  });
  return codes.toSorted((a, b) => severity.indexOf(b) - severity.indexOf(a))[0] ?? unreadable;
};

const commands = ['verify'] as const;
const [command, ...words] = process.argv.slice(2);

if (command === undefined || command === '--help') {
  const help = `arcus-tables verify [options] GAME.json  checks the transcript of a finished game\n\narcus-tables verify --help               tells what it takes, and what it ends with`;
  if (command === undefined)
    giveUp(`Which command? There is ${commands.join(', ')} (arcus-tables --help tells more)`);
  console.log(help);
  process.exit();
}
if (!commands.some((known) => known === command))
  giveUp(
    `There is no command “${command}”; there is ${commands.join(', ')} (arcus-tables --help tells more)`,
  );

const {
  values: { witness },
  rest: [file, ...others],
} = readCommand(
  {
    name: 'arcus-tables verify',
    about: `Checks the transcript of a finished game: whether it was shuffled and played as it should be. Ends with ${shown} if it shows the game that the witnesses saw, ${wrong} if something is wrong, ${unreadable} if it cannot be read, ${unwitnessed} if it agrees with itself and nobody bears witness.`,
    options: { witness: files('what a device saw of the game; as often as there are witnesses') },
    rest: 'GAME.json',
  },
  words,
);
if (file === undefined || others.length > 0)
  giveUp(
    'Which game? Give the file of one transcript: arcus-tables verify [--witness witness.json] game.json',
  );
else
  try {
    process.exitCode = verifyFile(file, witness);
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
  }
