#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { reportWords } from '../../client/site/replay/report.ts';
import { type Report, verify } from '../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../shared/replay/witness.ts';

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

const usage =
  'Which game? Give the file of a transcript: arcus-tables verify [--witness witness.json] game.json';

const main = ([command, ...rest]: readonly string[]): number => {
  const witnesses = rest.flatMap((word, index) => (rest[index - 1] === '--witness' ? [word] : []));
  const files = rest.filter((word, index) => word !== '--witness' && rest[index - 1] !== '--witness');
  const [file] = files;
  if (command !== 'verify' || file === undefined || files.length > 1 || rest.at(-1) === '--witness')
    throw new Error(usage);
  return verifyFile(file, witnesses);
};

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = unreadable;
}
