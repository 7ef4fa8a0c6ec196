import { rankHand } from '../../../shared/games/presidential-poker/hand/rank.ts';
import type { Action, Options, View } from '../../../shared/games/presidential-poker/types.ts';
import type { Script, ScriptInput } from './script.ts';

type Input = ScriptInput<Options, Action, View>;

interface Plan {
  /** `rank`: 1 to 17. */
  raises(rank: number, input: Input): boolean;
  calls(rank: number, input: Input): boolean;
  /** In pots; the minimum bet by default. */
  readonly size?: number;
  readonly pat?: boolean;
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
  ({ raises, calls, size = 0, pat = false }: Plan): Script<Options, Action, View> =>
  (input) => {
    const { view, legal } = input;
    const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
    const hand = view.hand ?? [];
    if (view.phase === 'cut') return { type: 'cut', at: 36 };
    if (view.phase === 'draw') return { type: 'draw', discards: pat ? [] : spareOf(hand) };
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

const isUnopened = (_: number, { view }: Input): boolean => (view.betting?.level ?? 0) === 0;

export const presidentialPoker: Readonly<Record<string, Script<Options, Action, View>>> = {
  'always-safe': play({ raises: never, calls: never }),
  'always-call': play({ raises: never, calls: always }),
  'always-raise': play({ raises: always, calls: always }),
  'pot-bully': play({ raises: isUnopened, calls: good(14), size: 1 }),
  'small-bully': play({ raises: isUnopened, calls: good(14) }),
  'all-in': play({ raises: good(14), calls: good(14), size: 1_000 }),
  'all-in-always': play({ raises: always, calls: always, size: 1_000 }),
  tight: play({ raises: good(12), calls: good(13), size: 1 }),
  rock: play({ raises: good(11), calls: good(12), size: 1 }),
  loose: play({ raises: good(14), calls: good(16), size: 0.5 }),
  station: play({ raises: good(10), calls: good(16), size: 1 }),
  'stand-pat': play({
    raises: (rank, { view }) => view.phase === 'second' || rank <= 14,
    calls: good(13),
    size: 1,
    pat: true,
  }),
};
