import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gameWords } from '../../client/games/presidential-poker/locales/en.ts';
import { progress, readCommand } from '../../scripts/command-line.ts';
import { handRanks } from '../../shared/games/presidential-poker/hand/rank.ts';
import { handValue, levelIn, levelOf, rankAt } from '../../shared/games/presidential-poker/hand/value.ts';
import { at } from '../../shared/kernel/util.ts';

/** 7 of 72 cards. */
const allHands = 1_473_109_704;
const levels = levelOf(1) + 1;

/** The two lowest cards of all hands: the parts of the work. */
const beginnings = Array.from({ length: 66 }, (_, index) => index + 1).flatMap((first) =>
  Array.from({ length: 67 - first }, (_, index) => [first, first + 1 + index] as const),
);

const count = ([first, second]: readonly [number, number]): number[] => {
  const counts = Array.from({ length: levels }, () => 0);
  const hand = [first, second, 0, 0, 0, 0, 0];
  const choose = (place: number): void => {
    for (let card = at(hand, place - 1) + 1; card <= 66 + place; card += 1) {
      hand[place] = card;
      if (place < 6) choose(place + 1);
      else {
        const level = levelIn(handValue(hand));
        counts[level] = at(counts, level) + 1;
      }
    }
  };
  choose(2);
  return counts;
};

const countAll = async (): Promise<number[]> => {
  const totals = Array.from({ length: levels }, () => 0);
  const left = [...beginnings];
  const { update, end } = progress('Parts', beginnings.length);
  const keepBusy = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const counting = fork(fileURLToPath(import.meta.url), ['counting']);
      const next = () => {
        update(beginnings.length - left.length);
        const beginning = left.shift();
        if (beginning === undefined) counting.disconnect();
        else counting.send(beginning);
      };
      counting.on('message', (counts: number[]) => {
        for (const [level, hands] of counts.entries()) totals[level] = at(totals, level) + hands;
        next();
      });
      counting.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
      next();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, keepBusy));
  end();
  return totals;
};

const print = (counts: readonly number[]): void => {
  console.log('| rank | | hands | one in | percent |\n|---:|---|---:|---:|---:|');
  for (let level = levels - 1; level >= 0; level -= 1) {
    const { rank, pattern } = at(handRanks, rankAt(level) - 1);
    const hands = at(counts, level);
    const line = level === levelOf(9, true) ? 'any other three' : at(gameWords.ranks, rank - 1);
    const odds = (allHands / hands).toLocaleString('en', { maximumSignificantDigits: 4 });
    const percent = ((100 * hands) / allHands).toPrecision(4);
    console.log(`| ${rank} | ${pattern} ${line} | ${hands.toLocaleString('en')} | ${odds} | ${percent} |`);
  }
  const total = counts.reduce((sum, hands) => sum + hands, 0);
  console.log(`| | all | ${total.toLocaleString('en')} | 1 | 100 |`);
  if (total !== allHands) throw new Error(`${allHands - total} hands were not counted`);
};

if (process.argv[2] === 'counting') {
  process.on('message', (beginning: readonly [number, number]) => process.send?.(count(beginning)));
} else {
  readCommand({
    name: 'npm run lab -- count-hands',
    about: `Counts all ${allHands.toLocaleString('en')} hands of Presidential Poker by rank, with one process for each core.`,
    options: {},
  });
  print(await countAll());
}
