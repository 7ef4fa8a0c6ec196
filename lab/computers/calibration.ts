import { writeFileSync } from 'node:fs';
import { flag, giveUp, progress, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import type { Reason as DropReason, State as DropState } from '../../shared/games/drop-rainbow/types.ts';
import { correctionOf, corrections } from '../../shared/games/presidential-poker/bot/beliefs.ts';
import { drawPlan } from '../../shared/games/presidential-poker/bot/hard.ts';
import { handValue } from '../../shared/games/presidential-poker/hand/value.ts';
import { presidentialPoker } from '../../shared/games/presidential-poker/index.ts';
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
import { intervalOf, matchOf, play } from '../../test/contract/simulation.ts';

/**
 * Holds the chances that computer players state, and hints with them, against what happened: by tenths, as tables and as a plot for COMPUTERS.md.
 * Players of one level play each other. Sequence: States states no chances.
 */
const beliefs = [
  'drop-rainbow normal',
  'drop-rainbow hard',
  'seven-poker normal',
  'seven-poker hard',
  'presidential-poker hard',
] as const;
const { values } = readCommand({
  name: 'npm run calibration --',
  about: 'Holds the chances that computer players state against what comes true, and prints tables.',
  options: {
    games: whole('how many games', 2000),
    seed: text('TEXT', 'the same seed plays the same games', 'calibration'),
    only: someOf(beliefs, 'only these beliefs', beliefs),
    players: whole('how many; as few as the game takes', undefined, 2, 12),
    svg: text('FILE', 'writes a plot there', undefined),
    correct: flag('only makes the chances of Presidential Poker come true, and writes how into its folder'),
  },
});
const goal = values.games;

/** Tells that something was said to be so likely, whether it came true, which may be in part, and in which situation of those that the game tells apart. */
type Tell = (chance: number, happened: number, situation: number) => void;

/** Follows one game: hears every action with its reason before it is carried out, and the end. */
interface Follower {
  act(state: unknown, seat: Seat, why: GameReason): void;
  end(state: unknown, outcome: Outcome): void;
}

/** Drop Rainbow, normal: that the next card fails, which lies on the deck. Hard: that the game is won after the action it takes. */
const followDrop = (tell: Tell): Follower => {
  const open: { seat: Seat; chance: number }[] = [];
  return {
    act: (raw, seat, reason) => {
      const state = raw as DropState;
      const why = reason as DropReason;
      const next = state.deck[0];
      if (why.code === 'low-risk' || why.code === 'high-risk')
        tell(why.risk, Number([...state.row, state.up].some((card) => card === next)), 0);
      if (why.code === 'draw-wins-more') open.push({ seat, chance: why.draw });
      if (why.code === 'stop-wins-more') open.push({ seat, chance: why.stop });
    },
    end: (_state, { winners }) => {
      for (const { seat, chance } of open) tell(chance, winners.includes(seat) ? 1 / winners.length : 0, 0);
    },
  };
};

/** Seven Poker: that the hand wins the showdown, against those who then stay. */
const followSeven = (tell: Tell): Follower => {
  let open: { seat: Seat; chance: number }[] = [];
  let hands: SevenState['hands'] = [];
  const settle = ({ showdown }: SevenState): void => {
    const strengths = hands.map((hand, seat) => (showdown?.hands[seat] == null ? 0 : strengthOf(hand)));
    for (const { seat, chance } of open)
      tell(chance, Number(winnerAmong(strengths.with(seat, strengthOf(at(hands, seat)))) === seat), 0);
    open = [];
  };
  return {
    act: (raw, seat, reason) => {
      const state = raw as SevenState;
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
/** Before the draw only one in so many is looked at: to draw for everybody takes long. */
const seldom = 5;

/** Presidential Poker: that the hand is the best of those still in, before the draw after everybody's best draw. */
const followPoker = (tell: Tell): Follower => ({
  act: (raw, seat, reason) => {
    const state = raw as PokerState;
    const why = reason as PokerReason;
    if (!('chance' in why) || (state.phase === 'first' && random(seldom) > 0)) return;
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
    const situation = correctionOf(presidentialPoker.view(state, seat));
    tell(why.chance, others.some((value) => value > own) ? 0 : 1 / (1 + equal), situation);
  },
  end: () => {},
});

const followers: Readonly<Partial<Record<GameId, (tell: Tell) => Follower>>> = {
  'drop-rainbow': followDrop,
  'seven-poker': followSeven,
  'presidential-poker': followPoker,
};

type Level = 'easy' | 'normal' | 'hard';

interface Tenth {
  claims: number;
  said: number;
  happened: number;
}

/** Plays games of one level against itself. */
const follow = (
  id: GameId,
  { level, players, games: count }: { level: Level; players: number; games: number },
  tell: Tell,
): void => {
  const game: AnyGame = games[id];
  const followerOf = followers[id];
  if (followerOf === undefined) throw new RangeError(`${id} states no chances`);
  const { tell: tellOf, end } = progress(`Games of ${id}, ${level}, ${players} players`, count);
  for (let index = 0; index < count; index += 1) {
    const series = {
      game,
      options: game.options.parse({}),
      seats: players,
      pattern: [level],
      seed: values.seed,
    };
    const follower = followerOf(tell);
    const { state, outcome } = play(matchOf(series, index), (before, seat, _action, why) => {
      if (why !== null) follower.act(before, seat, why);
    });
    follower.end(state, outcome);
    tellOf(index + 1);
  }
  end();
};

const binsOf = (count: number): Tenth[] =>
  Array.from({ length: count }, (): Tenth => ({ claims: 0, said: 0, happened: 0 }));

const add = (bins: readonly Tenth[], chance: number, happened: number): void => {
  const bin = at(bins, Math.min(bins.length - 1, Math.floor(bins.length * chance)));
  bin.claims += 1;
  bin.said += chance;
  bin.happened += happened;
};

const measure = (id: GameId, level: Level, players: number): Tenth[] => {
  const tenths = binsOf(10);
  follow(id, { level, players, games: goal }, (chance, happened) => add(tenths, chance, happened));
  return tenths;
};

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

const report = (name: string, tenths: readonly Tenth[]): void => {
  console.log(`\n${name}\n\n| chance | times | said | came true | off by |\n|---|---:|---:|---:|---:|`);
  for (const [place, { claims, said, happened }] of tenths.entries()) {
    if (claims === 0) continue;
    const off = (100 * Math.abs(said - happened)) / claims;
    console.log(
      `| ${place * 10}–${place * 10 + 10} % | ${claims} | ${percent(said / claims)} | ${percent(happened / claims)} | ${off.toFixed(1)} |`,
    );
  }
};

const panel = { size: 200, left: 50, top: 46, apart: 250 };

const plotOf = (title: string, tenths: readonly Tenth[], index: number): string => {
  const left = panel.left + index * panel.apart;
  const x = (part: number): string => (left + part * panel.size).toFixed(1);
  const y = (part: number): string => (panel.top + (1 - part) * panel.size).toFixed(1);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (part) =>
      `<path d="M${x(0)} ${y(part)}H${x(1)}M${x(part)} ${y(0)}V${y(1)}" stroke="#e3dccf"/><text x="${left - 6}" y="${Number(y(part)) + 4}" text-anchor="end">${100 * part}</text><text x="${x(part)}" y="${panel.top + panel.size + 18}" text-anchor="middle">${100 * part}</text>`,
  );
  const band = `<path d="M${x(0)} ${y(0.05)}L${x(0.95)} ${y(1)}H${x(1)}V${y(0.95)}L${x(0.05)} ${y(0)}H${x(0)}Z" fill="#e6d9b8"/>`;
  const marks = tenths
    .filter(({ claims }) => claims > 0)
    .map(({ claims, said, happened }) => {
      const { share, low, high } = intervalOf(happened, claims);
      const place = x(said / claims);
      return `<path d="M${place} ${y(low)}V${y(high)}" stroke="#1f4e79" stroke-width="2"/><circle cx="${place}" cy="${y(share)}" r="4" fill="#1f4e79"/>`;
    });
  return [
    `<text x="${left}" y="${panel.top - 14}" font-weight="700" font-size="12">${title}</text>`,
    band,
    ...grid,
    ...marks,
  ].join('\n');
};

/** What is said seldom is taken to come true as said: so many claims more. */
const trusted = 30;

/** What comes true of a chance, straight between the bins, and never less of a larger one. */
const truthOf = (bins: readonly Tenth[]): ((chance: number) => number) => {
  const points = [[0, 0]];
  for (const { claims, said, happened } of bins) {
    if (claims === 0) continue;
    const mean = said / claims;
    points.push([mean, Math.max(points.at(-1)?.[1] ?? 0, (happened + trusted * mean) / (claims + trusted))]);
  }
  points.push([1, 1]);
  return (chance) => {
    const above = Math.max(
      1,
      points.findIndex(([said = 0]) => said >= chance),
    );
    const [[fromX = 0, fromY = 0], [toX = 1, toY = 1]] = [at(points, above - 1), at(points, above)];
    return toX === fromX ? toY : fromY + ((toY - fromY) * (chance - fromX)) / (toX - fromX);
  };
};

const correctionsFile = 'shared/games/presidential-poker/bot/corrections-table.ts';

/** Counts what came true of the chances as they are now corrected, and corrects them by that too. */
const correct = (): void => {
  const bins = corrections.map(() => binsOf(15));
  const tell: Tell = (chance, happened, situation) => add(at(bins, situation), chance, happened);
  for (const players of games['presidential-poker'].players)
    follow(
      'presidential-poker',
      { level: 'hard', players, games: players === 2 ? goal : Math.ceil(goal / 12) },
      tell,
    );
  const rows = corrections.map((row, situation) => {
    const truth = truthOf(at(bins, situation));
    return row.map((chance) => Math.round(1000 * truth(chance))).join(' ');
  });
  writeFileSync(
    correctionsFile,
    `// Made by lab/computers/calibration.ts: do not change it by hand.

/** By situation (\`correctionOf\`): how many of a thousand chances of 0, 5 … 100 % came true among hard players. */
export const corrections: readonly string[] = [
${rows.map((row) => `  '${row}',`).join('\n')}
];
`,
  );
};

if (values.correct) {
  correct();
  process.exit();
}

const wanted = values.only.map((name) => {
  const [id, level] = name.split(' ') as [GameId, Level];
  const players = values.players ?? at(games[id].players, 0);
  if (!games[id].players.some((count) => count === players))
    giveUp(`${games[id].name.en} is for ${games[id].players.join(', ')} players`);
  const title = `${games[id].name.en}, ${level}, ${players} players`;
  const tenths = measure(id, level, players);
  report(title, tenths);
  return { title, tenths };
});

if (values.svg !== undefined) {
  const width = panel.left + wanted.length * panel.apart;
  const height = panel.top + panel.size + 50;
  writeFileSync(
    values.svg,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#2b2620" role="img" aria-label="What came true of the chances that computer players stated, with 95 % intervals; the band is five points either way">
<rect width="${width}" height="${height}" fill="#fbf7f0"/>
${wanted.map(({ title, tenths }, index) => plotOf(title, tenths, index)).join('\n')}
<text x="${width - 20}" y="${height - 8}" text-anchor="end">said, per cent; upwards: came true</text>
</svg>
`,
  );
}
