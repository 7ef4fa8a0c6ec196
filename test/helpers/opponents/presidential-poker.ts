import { bot } from '../../../shared/games/presidential-poker/bot.ts';
import { rankHand } from '../../../shared/games/presidential-poker/hand/rank.ts';
import type { Action, Options } from '../../../shared/games/presidential-poker/types.ts';
import type { View } from '../../../shared/games/presidential-poker/view-schema.ts';
import type { Script, ScriptInput } from './script.ts';

type Input = ScriptInput<Options, Action, View>;

interface Plan {
  /** `rank`: 1 to 17. */
  raises(rank: number, input: Input): boolean;
  calls(rank: number, input: Input): boolean;
  /** In pots; the minimum bet by default. */
  readonly size?: number;
}

const rankOf = (hand: readonly number[]): number => {
  const ranked = rankHand(hand);
  return ranked.ok ? ranked.value.rank : 17;
};

const spareOf = (hand: readonly number[]): number[] => {
  const ranked = rankHand(hand);
  if (!ranked.ok || ranked.value.rank <= 3) return [];
  const kept = ranked.value.parts.flatMap(({ cards }) => cards);
  return hand.filter((card) => !kept.includes(card));
};

const play =
  ({ raises, calls, size = 0 }: Plan): Script<Options, Action, View> =>
  (input) => {
    const { view, legal } = input;
    const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
    const hand = view.hand ?? [];
    if (view.phase === 'cut') return { type: 'cut', at: 36 };
    if (view.phase === 'draw') return { type: 'draw', discards: spareOf(hand) };
    const rank = rankOf(hand);
    const range = view.betting?.to ?? null;
    if (range !== null && raises(rank, input)) {
      const wished = (view.betting?.level ?? 0) + Math.round(view.pot * size);
      const to = Math.min(range.to, Math.max(range.from, wished));
      return may('bet') ? { type: 'bet', to } : { type: 'raise', to };
    }
    if (may('check')) return { type: 'check' };
    return { type: calls(rank, input) ? 'call' : 'drop' };
  };

const always = (): boolean => true;
const never = (): boolean => false;

/** `worst` or better; in the second interval two ranks better. */
const good =
  (worst: number) =>
  (rank: number, { view }: Input): boolean =>
    rank <= (view.phase === 'second' ? worst - 2 : worst);

const chipsOf = ({ players }: View, seat: number): number => {
  const { stack = 0, put = 0 } = players[seat] ?? {};
  return stack + put;
};
const isShort = ({ view, seat }: Input): boolean =>
  chipsOf(view, seat) * view.players.length <
  view.players.reduce((sum, _, other) => sum + chipsOf(view, other), 0);

const either =
  (test: (input: Input) => boolean, yes: Plan, no: Plan): Script<Options, Action, View> =>
  (input) =>
    play(test(input) ? yes : no)(input);

const tight: Plan = { raises: good(12), calls: good(13), size: 1 };

const isUnopened = (_: number, { view }: Input): boolean => (view.betting?.level ?? 0) === 0;

export const presidentialPoker: Readonly<Record<string, Script<Options, Action, View>>> = {
  'always-call': play({ raises: never, calls: always }),
  'pot-bully': play({ raises: isUnopened, calls: good(14), size: 1 }),
  'small-bully': play({ raises: isUnopened, calls: good(14) }),
  'all-in': play({ raises: good(14), calls: good(14), size: 1_000 }),
  /** All-in before the draw with a triple and a pair or better; else it checks or drops. */
  'triple-shover': play({
    raises: (rank, { view }) => view.phase === 'first' && rank <= 12,
    calls: (rank, { view }) => view.phase === 'first' && rank <= 12,
    size: 1_000,
  }),
  /** The level normal, but bets three quarters of the pot whenever no player has bet. */
  'three-quarters': (input) => {
    const bets = play({ raises: always, calls: always, size: 0.75 });
    return input.legal.some(({ type }) => type === 'bet')
      ? bets(input)
      : bot({ ...input, level: 'normal' }).action;
  },
  tight: play(tight),
  'short-shover': either(isShort, { raises: good(13), calls: good(12), size: 1_000 }, tight),
};
