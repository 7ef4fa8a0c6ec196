import { cpus } from 'node:os';
import { type CardId, cardIds } from '../../shared/games/presidential-poker/cards.ts';
import { rankHand } from '../../shared/games/presidential-poker/hand.ts';
import { handValue } from '../../shared/games/presidential-poker/hand-value.ts';
import { at } from '../../shared/kernel/cards.ts';
import { everySymbol, referenceKey, usefulSymbols } from '../../test/helpers/presidential-poker.ts';
import { randomFrom } from '../../test/helpers/random.ts';

type Hand = readonly CardId[];

interface Subject {
  readonly name: string;
  /** Of the dealt hands, how many one round takes. */
  readonly hands: number;
  readonly rounds: number;
  readonly evaluate: (hand: Hand) => number;
}

const seed = 'bench hands';

const subjects: readonly Subject[] = [
  { name: 'handValue', hands: 20_000, rounds: 50, evaluate: handValue },
  {
    name: 'rankHand, with parts',
    hands: 500,
    rounds: 10,
    evaluate: (hand) => {
      const ranked = rankHand(hand);
      return ranked.ok ? ranked.value.value : 0;
    },
  },
  {
    name: 'reference, symbols that matter',
    hands: 100,
    rounds: 5,
    evaluate: (hand) => at(referenceKey(hand, usefulSymbols), 0),
  },
  {
    name: 'reference, every symbol',
    hands: 1,
    rounds: 3,
    evaluate: (hand) => at(referenceKey(hand, everySymbol), 0),
  },
];

/** Hands a second, by the processor time of this process and by the clock. */
interface Speed {
  readonly processor: number;
  readonly clock: number;
}

/** The speed of every round. The first rounds warm up and do not count. */
const measure = (dealt: readonly Hand[], { hands, rounds, evaluate }: Subject): Speed[] => {
  const some = dealt.slice(0, hands);
  const round = (): Speed => {
    const usedBefore = process.cpuUsage();
    const began = performance.now();
    let sum = 0;
    for (const hand of some) sum += evaluate(hand);
    const clock = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(usedBefore);
    if (Number.isNaN(sum)) throw new Error('a hand without a value');
    return { processor: hands / ((user + system) / 1e6), clock: hands / clock };
  };
  for (let warmUp = 0; warmUp < Math.ceil(rounds / 4); warmUp += 1) round();
  return Array.from({ length: rounds }, round);
};

const median = (numbers: readonly number[]): number =>
  at(
    [...numbers].sort((a, b) => a - b),
    numbers.length >> 1,
  );

const figure = (number: number): string =>
  number.toLocaleString('en', { maximumSignificantDigits: 4 }).padStart(16);

/** Random hands, dealt before the clock starts; one core. */
export const run = (): void => {
  const random = randomFrom(seed);
  const most = Math.max(...subjects.map(({ hands }) => hands));
  const dealt = Array.from({ length: most }, () => random.shuffle(cardIds).slice(0, 7));
  console.log(`${cpus()[0]?.model}, Node ${process.version}, seed "${seed}"; hands a second, medians`);
  const heads = ['processor', 'best processor', 'clock', 'times slower'];
  console.log(`${''.padEnd(34)}${heads.map((head) => head.padStart(16)).join('')}`);
  let first: number | undefined;
  for (const subject of subjects) {
    const speeds = measure(dealt, subject);
    const processor = speeds.map((speed) => speed.processor);
    const typical = median(processor);
    first ??= typical;
    const clock = median(speeds.map((speed) => speed.clock));
    const figures = [typical, Math.max(...processor), clock, first / typical];
    console.log(`${subject.name.padEnd(34)}${figures.map(figure).join('')}`);
  }
};
