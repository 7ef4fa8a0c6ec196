import { cpus } from 'node:os';
import { type CardId, cardIds } from '../../shared/games/presidential-poker/cards.ts';
import { rankHand } from '../../shared/games/presidential-poker/hand/rank.ts';
import { handValue } from '../../shared/games/presidential-poker/hand/value.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { type Level, levels } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { Decks, OpenedDeck } from '../../shared/kernel/leaves.ts';
import { fastRandomFrom, newRandom, openKey, orderKey, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { adviceFor } from '../../test/contract/simulation.ts';
import { everySymbol, referenceKey, usefulSymbols } from '../../test/helpers/presidential-poker.ts';
import { keyFrom, randomFrom } from '../../test/helpers/random.ts';

/** Milliseconds of CPU that 99 of 100 answers may take at the most. */
const limits: Readonly<Record<Level, number>> = { easy: 20, normal: 20, hard: 50 };
const answers = 1_500;
const botsSeed = 'bench bots';

/** All threads of this process, so that cleaning up after an answer counts as well. */
export const cpuMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** How long each answer takes, ascending, while players of this level play each other. The first hundred warm up and do not count. */
const measureBot = (game: AnyGame, seats: number, level: Level): number[] => {
  const options = game.options.parse({});
  const times: number[] = [];
  for (let round = 0; times.length < answers + 100; round += 1) {
    const key = keyFrom(`${botsSeed}, ${game.id}, ${seats} players, game ${round}`);
    const deal = resumeRandom(newRandom(key, 'deal'));
    const random = fastRandomFrom(resumeRandom(newRandom(key, 'computers')));
    let state = game.setup({ options, seats, first: seatOf(round % seats) }, deal);
    while (game.outcome(state) === null && times.length < answers + 100) {
      const { seat } = at(game.toAct(state), 0);
      const began = cpuMilliseconds();
      const { action } = adviceFor({ game, options }, state, seat, level, random);
      times.push(cpuMilliseconds() - began);
      const applied = game.apply(state, seat, action, deal);
      if (!applied.ok) throw new Error(`${applied.error.rule} forbids ${JSON.stringify(action)}`);
      state = applied.value.state;
    }
  }
  return times.slice(100).sort((a, b) => a - b);
};

const formatTime = (milliseconds: number): string => milliseconds.toFixed(2).padStart(10);

export const benchBots = (): void => {
  console.log(`${cpus()[0]?.model}, Node ${process.version}, seed "${botsSeed}"`);
  console.log(`CPU milliseconds of ${answers} answers each, view and legal actions included`);
  console.log(`${''.padEnd(44)}${'mean'.padStart(10)}${'p99'.padStart(10)}${'limit'.padStart(10)}`);
  for (const id of gameIds) {
    const game = findGame(id);
    if (game === undefined) throw new Error(`the registry does not find ${id}`);
    for (const seats of [at(game.players, 0), at(game.players, game.players.length - 1)]) {
      for (const level of levels) {
        const times = measureBot(game, seats, level);
        const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
        const p99 = at(times, Math.floor(0.99 * times.length));
        const name = `${game.name.en}, ${seats} players, ${level}`;
        const verdict = p99 > limits[level] ? '  TOO SLOW' : '';
        console.log(
          `${name.padEnd(44)}${formatTime(mean)}${formatTime(p99)}${String(limits[level]).padStart(10)}${verdict}`,
        );
        if (p99 > limits[level]) process.exitCode = 1;
      }
    }
  }
};

type Hand = readonly CardId[];

interface Subject {
  readonly name: string;
  /** Of the dealt hands, how many one round takes. */
  readonly hands: number;
  readonly rounds: number;
  readonly evaluate: (hand: Hand) => number;
}

const handsSeed = 'bench hands';

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
const measureHands = (dealt: readonly Hand[], { hands, rounds, evaluate }: Subject): Speed[] => {
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

const formatSpeed = (number: number): string =>
  number.toLocaleString('en', { maximumSignificantDigits: 4 }).padStart(16);

/** Random hands, dealt before the clock starts; one core. */
export const benchHands = (): void => {
  const random = randomFrom(handsSeed);
  const most = Math.max(...subjects.map(({ hands }) => hands));
  const dealt = Array.from({ length: most }, () => random.shuffle(cardIds).slice(0, 7));
  console.log(`${cpus()[0]?.model}, Node ${process.version}, seed "${handsSeed}"; hands a second, medians`);
  const heads = ['processor', 'best processor', 'clock', 'times slower'];
  console.log(`${''.padEnd(34)}${heads.map((head) => head.padStart(16)).join('')}`);
  let first: number | undefined;
  for (const subject of subjects) {
    const speeds = measureHands(dealt, subject);
    const processor = speeds.map((speed) => speed.processor);
    const typical = median(processor);
    first ??= typical;
    const clock = median(speeds.map((speed) => speed.clock));
    const figures = [typical, Math.max(...processor), clock, first / typical];
    console.log(`${subject.name.padEnd(34)}${figures.map(formatSpeed).join('')}`);
  }
};

/** What it costs to open cards one by one, in milliseconds of CPU: medians of some rounds. */
export const benchOpenings = (): void => {
  const rounds = 30;
  const order = orderKey(keyFrom('openings'));
  const open = openKey(keyFrom('bound'), [keyFrom('a seed')]);
  const games = [
    ['drop-rainbow', {}],
    ['presidential-poker', {}],
    ['presidential-poker', { maxHands: 'off' }],
  ] as const;
  console.log(`${cpus()[0]?.model}, Node ${process.version}`);
  const heads = ['hands', 'fix all', 'wake', 'deal one', 'check list', 'check card', 'bytes'];
  console.log(`${''.padEnd(22)}${heads.map((head) => head.padStart(12)).join('')}`);
  for (const [id, chosen] of games) {
    const game = findGame(id);
    const deck = game?.deck;
    if (game === undefined || deck === undefined) throw new Error(`${id} has no deck`);
    const options = game.options.parse(chosen);
    const places = [0, 1, 2, 3, 4, 5, 6];
    const times = Array.from({ length: rounds }, (_, round) => {
      const stamps = [cpuMilliseconds()];
      const timed = <Value>(value: Value): Value => {
        stamps.push(cpuMilliseconds());
        return value;
      };
      const decks = new Decks(deck, options, order);
      const root = timed(decks.root);
      const hand = round % deck.hands(options);
      const shown = timed(new Decks(deck, options, order, decks.blocks).shown(hand));
      const openings = timed(decks.openings(hand, open, places));
      if (shown === null) throw new Error('it has leaves');
      const opened = timed(OpenedDeck.of(deck, options, root, open, shown));
      timed(places.map((place) => opened?.card(place, at(openings, place))));
      const [all = 0, wake = 0, one = 0, list = 0, cards = 0] = stamps
        .slice(1)
        .map((end, index) => end - at(stamps, index));
      return { figures: [all, wake, one, list, cards / places.length], bytes: JSON.stringify(shown).length };
    });
    const figures = [0, 1, 2, 3, 4].map((index) => median(times.map((time) => at(time.figures, index))));
    const bytes = String(times[0]?.bytes ?? 0).padStart(12);
    const hands = String(deck.hands(options)).padStart(12);
    console.log(
      `${id.padEnd(22)}${hands}${figures.map((one) => one.toFixed(2).padStart(12)).join('')}${bytes}`,
    );
  }
};
