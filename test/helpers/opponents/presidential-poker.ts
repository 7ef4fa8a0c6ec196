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

const betPart = ({ view }: Input): number => {
  const level = view.betting?.level ?? 0;
  return level / Math.max(1, view.pot - view.players.reduce((sum, { bet }) => sum + bet, 0));
};

const leads = ({ view, seat }: Input): boolean =>
  view.players.every((_, other) => other === seat || chipsOf(view, other) < chipsOf(view, seat));
const chipsOf = ({ players }: View, seat: number): number => {
  const { stack = 0, put = 0 } = players[seat] ?? {};
  return stack + put;
};
const isLate = ({ view }: Input): boolean => view.maxHands !== null && view.maxHands - view.handNumber < 5;
const isShort = ({ view, seat }: Input): boolean =>
  chipsOf(view, seat) * view.players.length <
  view.players.reduce((sum, _, other) => sum + chipsOf(view, other), 0);

/** The worst rank before the draw, and after it if the rivals drew at least no card, two or three. */
const byDraws =
  (first: number, worst: readonly [none: number, two: number, three: number]) =>
  (rank: number, { view, seat }: Input): boolean => {
    const draws = view.players.flatMap(({ cards, drew }, other) =>
      other === seat || cards === 0 ? [] : (drew ?? 7),
    );
    const least = Math.min(7, ...draws);
    return rank <= (view.phase === 'first' ? first : worst[least >= 3 ? 2 : least >= 2 ? 1 : 0]);
  };

const either =
  (test: (input: Input) => boolean, yes: Plan, no: Plan): Script<Options, Action, View> =>
  (input) =>
    play(test(input) ? yes : no)(input);

/** The level normal with one habit. */
const normalWith =
  (habit: (action: Action, input: Input) => Action['type']): Script<Options, Action, View> =>
  (input) => {
    const { action } = bot({ ...input, level: 'normal' });
    const type = habit(action, input);
    return type === action.type || !input.legal.some((template) => template.type === type)
      ? action
      : ({ type } as Action);
  };

const tight: Plan = { raises: good(12), calls: good(13), size: 1 };
const nit: Plan = { raises: good(9), calls: good(10), size: 1 };

const isUnopened = (_: number, { view }: Input): boolean => (view.betting?.level ?? 0) === 0;

export const presidentialPoker: Readonly<Record<string, Script<Options, Action, View>>> = {
  'always-safe': play({ raises: never, calls: never }),
  'always-call': play({ raises: never, calls: always }),
  'always-raise': play({ raises: always, calls: always }),
  'pot-bully': play({ raises: isUnopened, calls: good(14), size: 1 }),
  'small-bully': play({ raises: isUnopened, calls: good(14) }),
  'all-in': play({ raises: good(14), calls: good(14), size: 1_000 }),
  'all-in-always': play({ raises: always, calls: always, size: 1_000 }),
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
  rock: play({ raises: good(11), calls: good(12), size: 1 }),
  loose: play({ raises: good(14), calls: good(16), size: 0.5 }),
  station: play({ raises: good(10), calls: good(16), size: 1 }),
  'stand-pat': play({
    raises: (rank, { view }) => view.phase === 'second' || rank <= 14,
    calls: good(13),
    size: 1,
    pat: true,
  }),
  'lead-sitter': either(leads, nit, tight),
  'lead-dropper': either(leads, { raises: never, calls: never }, { ...tight, size: 2 }),
  'size-reader': play({
    raises: (rank, input) => (betPart(input) < 1.2 ? good(12)(rank, input) : rank <= 9),
    calls: (rank, input) => (betPart(input) < 1.2 ? good(14)(rank, input) : good(11)(rank, input)),
    size: 1,
  }),
  'size-bluffer': play({
    raises: (rank, input) => good(12)(rank, input) || (betPart(input) > 0 && betPart(input) < 0.8),
    calls: (rank, input) => good(betPart(input) < 2 ? 13 : 11)(rank, input),
    size: 1.5,
  }),
  'draw-reader': play({ raises: byDraws(12, [9, 11, 13]), calls: byDraws(13, [10, 12, 13]), size: 1 }),
  'call-down': play({ raises: never, calls: good(14), size: 1 }),
  trapper: play({
    raises: (rank, input) => (betPart(input) > 0 || input.view.phase === 'second') && good(12)(rank, input),
    calls: good(13),
    size: 2,
  }),
  'short-shover': either(isShort, { raises: good(13), calls: good(12), size: 1_000 }, tight),
  'late-chaser': either(
    (input) => isLate(input) && !leads(input),
    { raises: good(14), calls: good(13), size: 1_000 },
    { raises: good(11), calls: good(12), size: 1 },
  ),
  'normal-no-bluff': normalWith((action, { view }) =>
    action.type === 'bet' && rankOf(view.hand ?? []) > (view.phase === 'second' ? 12 : 13)
      ? 'check'
      : action.type,
  ),
  'normal-sitter': normalWith((action, input) =>
    leads(input) && !good(11)(rankOf(input.view.hand ?? []), input)
      ? (input.view.betting?.call ?? 0) > 0
        ? 'drop'
        : 'check'
      : action.type,
  ),
  'normal-caller': normalWith((action, input) =>
    action.type === 'drop' && betPart(input) < 1.2 ? 'call' : action.type,
  ),
};
