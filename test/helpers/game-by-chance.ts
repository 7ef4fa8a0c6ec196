import { findGame } from '../../shared/games/registry.ts';
import { sampleAction } from '../../shared/kernel/action.ts';
import { CommittedDecks } from '../../shared/kernel/committed-decks.ts';
import { type Seat, seatOf, seatsUpTo } from '../../shared/kernel/ids.ts';
import { commitmentTo, dealRandom, orderKey, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { termsSchema } from '../../shared/protocol/terms-schema.ts';
import {
  type FullTranscript,
  type LoggedAction,
  termsDigest,
  transcriptEnd,
} from '../../shared/replay/transcript.ts';
import { deviceSeed, signedAt } from './notes.ts';
import { keyFrom, randomFrom } from './random.ts';
import { publicKeyOf } from './signer.ts';
import { resealed } from './tampering.ts';

export interface ChancePlan {
  readonly game: string;
  readonly seats: number;
  readonly options?: object;
  readonly settings?: object;
  readonly terms?: {
    readonly rules?: number;
    readonly attempt?: number;
    readonly withheld?: readonly number[];
    readonly gameNumber?: number;
    readonly first?: number;
    readonly before?: string;
  };
}

/** A finished game without a table: signed moves by chance, and safe moves of the table. */
export const gameByChance = (
  seed: string,
  { game: id, seats: count, options: some = {}, settings = {}, terms: changes = {} }: ChancePlan,
): FullTranscript => {
  const random = randomFrom(seed);
  const game = findGame(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  const seats = seatsUpTo(count);
  const secret = keyFrom(`${seed} secret`);
  const { attempt = 1, withheld = [] } = changes;
  /** From the third attempt on, a withheld seat has no seed. */
  const seeds = seats.map((seat) =>
    attempt > 2 && withheld.includes(seat) ? null : keyFrom(`${seed} seed ${seat}`),
  );
  const options = game.options.parse(some);
  const terms = termsSchema.parse({
    ...{ v: 1, table: keyFrom(seed).slice(0, 12), game: id, gameNumber: 1, options, attempt, withheld },
    settings: {
      ...{ botsReplaceLeavers: false, hints: 'alone', spectatorDelay: 0, spectators: true },
      ...{ transcript: 'full', turnSeconds: 60, ...settings },
    },
    seats: seats.map((seat) => ({ name: `Player ${seat}`, color: 'red', level: null })),
    ...{ first: null, before: null, rules: game.version },
    commitment: commitmentTo(secret),
    decks: game.deck === undefined ? null : new CommittedDecks(game.deck, options, orderKey(secret)).root,
    commitments: seeds.map((one) => one && commitmentTo(one)),
    keys: seats.map((seat) => [publicKeyOf(deviceSeed(seat))]),
    ...changes,
  });
  const begun: FullTranscript = {
    ...{ format: 'arcus-transcript', version: 1, kind: 'full', secret, actions: [], seal: '' },
    head: { terms, seeds, choices: [], startedAt: 0 },
    end: { endedAt: 0, outcome: { winners: [], scores: [], reason: '' }, state: '' },
  };
  const deal = resumeRandom(dealRandom(secret, termsDigest(terms), seeds));
  const first = terms.first ?? seatOf(deal.below(count));
  let state = game.setup({ options, seats: count, first }, deal);
  const actions: LoggedAction[] = [];
  const left = new Set<Seat>();
  for (let outcome = game.outcome(state); ; outcome = game.outcome(state)) {
    const after = actions.length;
    if (outcome !== null)
      return resealed({ ...begun, actions, end: transcriptEnd(state, outcome, after, secret) });
    const { seat } = at(game.toAct(state), 0);
    if (left.size === 0 && random.below(40) === 0 && !terms.settings.botsReplaceLeavers) left.add(seat);
    const by: LoggedAction['by'] = left.has(seat)
      ? 'left'
      : at(['player', 'player', 'player', 'time', 'away'] as const, random.below(5));
    const isOwn = by === 'player';
    const action = isOwn ? sampleAction(game.legal(state, seat), random) : game.timeout(state, seat);
    const move: LoggedAction = { at: after, seat, by, action };
    actions.push(isOwn ? signedAt(terms, move, after, game.view(state, seat)) : move);
    const applied = game.apply(state, seat, action, deal);
    if (!applied.ok) throw new Error(applied.error.reason);
    state = applied.value.state;
  }
};
