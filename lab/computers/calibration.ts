import { fail, progress, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import type { Reason as DropReason, State as DropState } from '../../shared/games/drop-rainbow/types.ts';
import { drawPlan } from '../../shared/games/presidential-poker/bot/hard.ts';
import { handValue } from '../../shared/games/presidential-poker/hand/value.ts';
import type {
  Reason as PokerReason,
  State as PokerState,
} from '../../shared/games/presidential-poker/types.ts';
import { type GameId, games } from '../../shared/games/registry.ts';
import { winnerAmong } from '../../shared/games/seven-poker/bot/odds.ts';
import { strengthOf } from '../../shared/games/seven-poker/hand.ts';
import type { Reason as SevenReason, State as SevenState } from '../../shared/games/seven-poker/types.ts';
import type { AnyGame, GameReason, Outcome } from '../../shared/kernel/game.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { deriveKey, fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { matchOf, playMatch } from '../../test/contract/simulation.ts';

const subjects = [
  'drop-rainbow normal',
  'drop-rainbow hard',
  'seven-poker normal',
  'seven-poker hard',
  'presidential-poker hard',
] as const;
const { values } = readCommand({
  name: 'npm run lab -- calibration',
  about:
    'Compares the chances that computer players state with the outcomes, in games of one level against itself.',
  options: {
    games: whole('number of games', 2000),
    seed: text('TEXT', 'the same seed plays the same games', 'calibration'),
    only: someOf(subjects, 'only these games and levels', subjects),
    players: whole('number of players; the minimum of the game by default', undefined, 2, 12),
  },
});

/** @param happened from 0 to 1: a shared win counts in part. */
type Record = (chance: number, happened: number) => void;

/** Follows one game: `act` is called before each action, `end` with the final state. */
interface Follower {
  act(state: unknown, seat: Seat, reason: GameReason): void;
  end(state: unknown, outcome: Outcome): void;
}

/** Normal states the chance that the next card fails, hard the chance to win after the action. */
const followDrop = (record: Record): Follower => {
  const open: { seat: Seat; chance: number }[] = [];
  return {
    act: (state, seat, reason) => {
      const { deck, row, up } = state as DropState;
      const why = reason as DropReason;
      if (why.code === 'low-risk' || why.code === 'high-risk')
        record(why.risk, Number([...row, up].includes(at(deck, 0))));
      if (why.code === 'draw-wins-more') open.push({ seat, chance: why.draw });
      if (why.code === 'stop-wins-more') open.push({ seat, chance: why.stop });
    },
    end: (_, { winners }) => {
      for (const { seat, chance } of open) record(chance, winners.includes(seat) ? 1 / winners.length : 0);
    },
  };
};

/** States the chance that the hand wins the showdown, against the seats that stay. */
const followSeven = (record: Record): Follower => {
  let open: { seat: Seat; chance: number }[] = [];
  let hands: SevenState['hands'] = [];
  const settle = ({ showdown }: SevenState): void => {
    const strengths = hands.map((hand, seat) => (showdown?.hands[seat] == null ? 0 : strengthOf(hand)));
    for (const { seat, chance } of open)
      record(chance, Number(winnerAmong(strengths.with(seat, strengthOf(at(hands, seat)))) === seat));
    open = [];
  };
  return {
    act: (before, seat, reason) => {
      const state = before as SevenState;
      const why = reason as SevenReason;
      if (state.phase.name !== 'stay') settle(state);
      hands = state.hands;
      if (why.code === 'stay-certain') open.push({ seat, chance: 1 });
      if (why.code === 'stay' || why.code === 'fold') open.push({ seat, chance: why.chance });
    },
    end: (state) => settle(state as SevenState),
  };
};

const random = fastRandomFrom(resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'draws')));
/** Only one chance of five before the draw is checked: drawing for every seat is slow. */
const sampledBeforeDraw = 5;

/** States the chance that the hand is the best of those still in, before the draw after the best draw of every seat. */
const followPoker = (record: Record): Follower => ({
  act: (before, seat, reason) => {
    const state = before as PokerState;
    const why = reason as PokerReason;
    if (!('chance' in why) || (state.phase === 'first' && random(sampledBeforeDraw) > 0)) return;
    let { stock } = state;
    const final = (hand: readonly number[]): number => {
      if (state.phase === 'second') return handValue(hand);
      const { discards } = drawPlan(hand, random);
      const drawn = stock.slice(0, discards.length);
      stock = stock.slice(discards.length);
      return handValue([...hand.filter((card) => !discards.includes(card)), ...drawn]);
    };
    const own = final(at(state.hands, seat));
    const others = state.hands.filter((hand, other) => other !== seat && hand.length > 0).map(final);
    const equal = others.filter((value) => value === own).length;
    record(why.chance, others.some((value) => value > own) ? 0 : 1 / (1 + equal));
  },
  end: () => {},
});

/** Sequence: States states no chances. */
const followers: Readonly<Partial<{ [Id in GameId]: (record: Record) => Follower }>> = {
  'drop-rainbow': followDrop,
  'seven-poker': followSeven,
  'presidential-poker': followPoker,
};

const follow = (id: GameId, level: string, players: number, count: number, record: Record): void => {
  const game: AnyGame = games[id];
  const series = {
    game,
    options: game.options.parse({}),
    seats: players,
    pattern: [level],
    seed: values.seed,
  };
  const { update, end } = progress(`Games of ${id}, ${level}, ${players} players`, count);
  for (let index = 0; index < count; index += 1) {
    const follower = followers[id]?.(record);
    const { state, outcome } = playMatch(matchOf(series, index), (before, seat, _, reason) => {
      if (reason !== null) follower?.act(before, seat, reason);
    });
    follower?.end(state, outcome);
    update(index + 1);
  }
  end();
};

/** Claims of similar chances: their number, the sum of the chances, and the sum of the outcomes. */
interface Bin {
  claims: number;
  said: number;
  happened: number;
}

const add = (bins: readonly Bin[], chance: number, happened: number): void => {
  const bin = at(bins, Math.min(bins.length - 1, Math.floor(bins.length * chance)));
  bin.claims += 1;
  bin.said += chance;
  bin.happened += happened;
};

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

/** Rarer tenths are mostly noise. */
const minClaims = 200;

const rowOf = (subject: (typeof subjects)[number]): string => {
  const [id, level] = subject.split(' ') as [GameId, string];
  const { name, players: counts } = games[id];
  const players = values.players ?? at(counts, 0);
  if (!counts.some((count) => count === players)) fail(`${name.en} is for ${counts.join(', ')} players`);
  const tenths = Array.from({ length: 10 }, (): Bin => ({ claims: 0, said: 0, happened: 0 }));
  follow(id, level, players, values.games, (chance, happened) => add(tenths, chance, happened));
  const off = ({ claims, said, happened }: Bin): number => Math.abs(said - happened) / Math.max(1, claims);
  const all = tenths.reduce((sum, { claims }) => sum + claims, 0);
  const error = tenths.reduce((sum, tenth) => sum + tenth.claims * off(tenth), 0) / all;
  const [worst] = tenths.filter(({ claims }) => claims >= minClaims).toSorted((a, b) => off(b) - off(a));
  const worstText =
    worst === undefined
      ? ''
      : `${percent(worst.said / worst.claims)} came true in ${percent(worst.happened / worst.claims)} of ${worst.claims}`;
  return `| ${name.en}, ${level} | ${players} | ${all} | ${percent(error)} | ${worstText} |`;
};

const rows = values.only.map(rowOf);
console.log('| game, level | players | stated chances | mean error | worst tenth |\n|---|---|---:|---:|---|');
for (const row of rows) console.log(row);
