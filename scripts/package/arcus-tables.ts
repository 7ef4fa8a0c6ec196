#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { reportWords } from '../../client/site/replay/report.ts';
import { verify } from '../../shared/replay/verify.ts';

/** Prints what is right and wrong with the transcript in a file. Returns the exit code: 0, or 1 if something is wrong, 2 if it cannot be read. */
const verifyFile = (file: string): number => {
  try {
    const report = verify(readFileSync(file, 'utf8'));
    console.log(reportWords(report));
    return report.verdict === 'wrong' ? 1 : 0;
  } catch (error) {
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
};

const [command, file] = process.argv.slice(2);
if (command === 'verify' && file !== undefined) process.exitCode = verifyFile(file);
else {
  console.error('Which game? Give the file of a transcript: arcus-tables verify game.json');
  process.exitCode = 2;
}
