import type { Recording } from '../../client/site/attract.ts';
import { replayedView } from '../../client/site/replay/recording.ts';
import { games } from '../../shared/games/registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import type { SeatColor } from '../../shared/protocol/codes.ts';
import { diff } from '../../shared/protocol/delta.ts';
import { localHead } from './local-head.ts';

const players: readonly (readonly [name: string, color: SeatColor])[] = [
  ['Wei', 'violet'],
  ['Bo', 'yellow'],
  ['Ngozi', 'green'],
  ['Dee', 'blue'],
];

/** The seed of the game. */
const key = 'home page'.padEnd(64, '.').replace(/./gs, (letter) => (letter.charCodeAt(0) % 16).toString(16));

/** The home page starts at the longest row after these steps: players have cards by then. */
const minSteps = 24;

const game = games['drop-rainbow'];
const options = game.options.parse({});

const head = localHead(
  game,
  options,
  { turnSeconds: null },
  players.map(([name, color]) => ({ name, color, level: null })),
);

/** A game of Drop Rainbow between computer players, as spectators see it: the game on the home page. Deterministic. */
export const recordedGame = (): Recording => {
  const deal = resumeRandom(newRandom(key, 'deal'));
  const random = fastRandomFrom(resumeRandom(newRandom(key, 'computers')));
  let state = game.setup({ options, seats: players.length, first: seatOf(0) }, deal);
  const viewOf = () => {
    const toAct = game.toAct(state).map(({ seat }) => seat);
    // The last cards stay on the table.
    return replayedView(head, { view: game.view(state, 'spectator'), toAct, outcome: null }, 'spectator');
  };
  const first = viewOf();
  const steps: Recording['steps'][number][] = [];
  let begin = 0;
  let longest = 0;
  for (let before = first; game.outcome(state) === null; ) {
    const { seat } = at(game.toAct(state), 0);
    const view = game.view(state, seat);
    const legal = game.legal(state, seat);
    const { action } = game.bot({ level: 'normal', options, seat, view, legal, random });
    const applied = game.apply(state, seat, action, deal);
    if (!applied.ok) throw new Error(applied.error.reason);
    state = applied.value.state;
    const events = applied.value.events.flatMap((event) => game.redact(event, 'spectator') ?? []);
    const after = viewOf();
    steps.push({ delta: diff(before, after), events });
    before = after;
    const { row } = game.view(state, 'spectator');
    if (steps.length <= minSteps || row.length <= longest) continue;
    longest = row.length;
    begin = steps.length;
  }
  return { view: first, steps, firstShown: begin };
};
