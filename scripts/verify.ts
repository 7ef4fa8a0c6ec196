import { readFileSync } from 'node:fs';
import { verify } from '../shared/replay/verify.ts';
import { reportWords } from '../shared/replay/words.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Which game? Give the file of a transcript: npm run verify -- game.json');
  process.exitCode = 2;
} else {
  try {
    const report = verify(readFileSync(file, 'utf8'));
    console.log(reportWords(report));
    process.exitCode = report.verdict === 'wrong' ? 1 : 0;
  } catch (error) {
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 2;
  }
}
