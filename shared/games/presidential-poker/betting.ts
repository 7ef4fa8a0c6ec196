import * as z from 'zod';
import { leftOf, type Seat, seatOf, seatsFrom, seatsUpTo } from '../../kernel/ids.ts';
import { at } from '../../kernel/util.ts';

/** PP-11. */
export const limitSchema = z.enum(['no-limit', 'pot-limit', 'fixed']);

const chipsSchema = z.int().min(0);

const bettorSchema = z.strictObject({
  stack: chipsSchema,
  /** The part of `put` from this interval. */
  bet: chipsSchema,
  /** Antes and bets since the last pot was won. */
  put: chipsSchema,
  standing: z.enum(['in', 'dropped', 'out']),
  /** Since the last full bet or raise. */
  acted: z.boolean(),
});
export type Bettor = z.infer<typeof bettorSchema>;

export const bettingSchema = z.strictObject({
  limit: limitSchema,
  /** Smallest bet of this interval. */
  unit: z.int().min(1),
  /** Highest bet of this interval; 0 before the opening. */
  level: chipsSchema,
  /** Minimum raise: the last bet or raise. */
  step: z.int().min(1),
  /** Full raises in this interval. */
  raises: z.int().min(0),
  bettors: z.array(bettorSchema).readonly(),
});
export type Betting = z.infer<typeof bettingSchema>;

/** PP-12, `fixed`. */
export const maxRaises = 3;

export const buyIn = (seats: number, stack: number, limit: Betting['limit']): Betting => ({
  limit,
  unit: 1,
  level: 0,
  step: 1,
  raises: 0,
  bettors: seatsUpTo(seats).map(() => ({ stack, bet: 0, put: 0, standing: 'in', acted: false })),
});

const change = (betting: Betting, seat: Seat, changes: Partial<Bettor>): Betting => ({
  ...betting,
  bettors: betting.bettors.with(seat, { ...at(betting.bettors, seat), ...changes }),
});

/**
 * PP-5, PP-12, PP-13: a player without chips or a share in the pot is out; a short stack antes what it has.
 */
export const payAntes = (betting: Betting, ante: number): Betting => ({
  ...betting,
  bettors: betting.bettors.map((bettor) => {
    const paid = Math.min(ante, bettor.stack);
    const put = bettor.put + paid;
    return { ...bettor, put, stack: bettor.stack - paid, standing: put > 0 ? 'in' : 'out' };
  }),
});

export const openInterval = (betting: Betting, unit: number): Betting => ({
  ...betting,
  unit,
  level: 0,
  step: unit,
  raises: 0,
  bettors: betting.bettors.map((bettor) => ({ ...bettor, acted: false })),
});

const canBet = ({ standing, stack }: Bettor): boolean => standing === 'in' && stack > 0;

/** PP-26. */
export const isBettingOver = ({ bettors }: Betting): boolean => bettors.filter(canBet).length < 2;

/** Players who have not dropped, all-in or not. */
export const seatsIn = ({ bettors }: Betting): Seat[] =>
  seatsUpTo(bettors.length).filter((seat) => at(bettors, seat).standing === 'in');

/** The next seat clockwise, from `from`, that must act or answer a bet; null if bets are even. */
export const nextToBet = ({ bettors, level }: Betting, from: Seat): Seat | null =>
  seatsFrom(from, bettors.length).find((seat) => {
    const bettor = at(bettors, seat);
    return canBet(bettor) && (bettor.bet < level || !bettor.acted);
  }) ?? null;

export const callOf = ({ bettors, level }: Betting, seat: Seat): number => {
  const { bet, stack } = at(bettors, seat);
  return Math.min(level - bet, stack);
};

/** Total of the smallest full bet or raise (PP-12). */
const fullBet = ({ level, unit, step }: Betting): number => (level < unit ? unit : level + step);

export const potOf = ({ bettors }: Betting): number => bettors.reduce((sum, { put }) => sum + put, 0);

/** Maximum total by the limit. A full bet is always allowed, even if the pot is smaller. */
const limitOf = (betting: Betting, seat: Seat): number => {
  switch (betting.limit) {
    case 'no-limit':
      return Number.POSITIVE_INFINITY;
    case 'pot-limit': {
      const toCall = betting.level - at(betting.bettors, seat).bet;
      return Math.max(betting.level + potOf(betting) + toCall, fullBet(betting));
    }
    case 'fixed':
      return fullBet(betting);
  }
};

/** Why a seat may not raise. */
export type RaiseBar = 'acted' | 'three-raises' | 'alone' | 'short';

export const raiseBar = (betting: Betting, seat: Seat): RaiseBar | null => {
  const { bettors, level, limit, raises } = betting;
  const { acted, bet, stack } = at(bettors, seat);
  if (acted) return 'acted';
  if (limit === 'fixed' && raises >= maxRaises) return 'three-raises';
  if (isBettingOver(betting)) return 'alone';
  return bet + stack <= level ? 'short' : null;
};

/** Totals of this interval that a bet or raise may reach, inclusive; null if neither is allowed. */
export const raiseRange = (betting: Betting, seat: Seat): { from: number; to: number } | null => {
  if (raiseBar(betting, seat) !== null) return null;
  const { bet, stack } = at(betting.bettors, seat);
  const to = Math.min(bet + stack, limitOf(betting, seat));
  return { from: Math.min(fullBet(betting), to), to };
};

const pay = (betting: Betting, seat: Seat, chips: number): Betting => {
  const { stack, bet, put } = at(betting.bettors, seat);
  return change(betting, seat, { stack: stack - chips, bet: bet + chips, put: put + chips, acted: true });
};

export const check = (betting: Betting, seat: Seat): Betting => change(betting, seat, { acted: true });

export const call = (betting: Betting, seat: Seat): Betting => pay(betting, seat, callOf(betting, seat));

export const dropOut = (betting: Betting, seat: Seat): Betting =>
  change(betting, seat, { standing: 'dropped', acted: true });

/** A bet or full raise lets all players act again; a short all-in raise does not (PP-12). */
export const raise = (betting: Betting, seat: Seat, to: number): Betting => {
  const { level, unit, raises, bettors } = betting;
  const raised = { ...betting, level: to };
  const opens = level === 0;
  if (opens || to >= fullBet(betting)) {
    raised.step = Math.max(unit, to - level);
    raised.raises = opens ? raises : raises + 1;
    raised.bettors = bettors.map((bettor) => ({ ...bettor, acted: false }));
  }
  return pay(raised, seat, to - at(bettors, seat).bet);
};

export interface Win {
  readonly seat: Seat;
  readonly chips: number;
}

/** Returns the unmatched part of the highest bet (PP-10). */
export const closeInterval = (betting: Betting): { betting: Betting; returned: Win | null } => {
  const bettors = betting.bettors.map((bettor) => ({ ...bettor, bet: 0 }));
  const closed: Betting = { ...betting, level: 0, bettors };
  const [highest = 0, second = 0] = bettors.map(({ put }) => put).sort((a, b) => b - a);
  const chips = highest - second;
  if (chips === 0) return { betting: closed, returned: null };
  const seat = seatOf(bettors.findIndex(({ put }) => put === highest));
  const { stack } = at(bettors, seat);
  return {
    betting: change(closed, seat, { stack: stack + chips, put: second }),
    returned: { seat, chips },
  };
};

export const payOut = (betting: Betting, wins: readonly Win[]): Betting => ({
  ...betting,
  bettors: betting.bettors.map((bettor, seat) => {
    const won = wins.filter((win) => win.seat === seat).reduce((sum, { chips }) => sum + chips, 0);
    return { ...bettor, stack: bettor.stack + won, put: 0 };
  }),
});

/** The next seat clockwise with chips or a share in the pot (PP-13). */
export const nextPlayer = ({ bettors }: Betting, seat: Seat): Seat =>
  seatsFrom(leftOf(seat, bettors.length), bettors.length).find((other) => {
    const { stack, put } = at(bettors, other);
    return stack + put > 0;
  }) ?? seat;

export interface Share {
  readonly put: number;
  readonly in: boolean;
}

export interface Pot {
  readonly chips: number;
  /** Seats that can win it. */
  readonly seats: readonly Seat[];
}

/**
 * Main pot first, then side pots (PP-12): one for each different sum of a player who can still win.
 * Together they contain all chips that were put in.
 */
export const potsOf = (shares: readonly Share[]): Pot[] => {
  const seats = seatsUpTo(shares.length).filter((seat) => at(shares, seat).in && at(shares, seat).put > 0);
  const caps = [...new Set(seats.map((seat) => at(shares, seat).put))].sort((a, b) => a - b);
  return caps.map((cap, index) => {
    const floor = caps[index - 1] ?? 0;
    const ceiling = index === caps.length - 1 ? Number.POSITIVE_INFINITY : cap;
    const chips = shares.map(({ put }) => Math.max(0, Math.min(put, ceiling) - floor));
    return {
      chips: chips.reduce((sum, part) => sum + part, 0),
      seats: seats.filter((seat) => at(shares, seat).put >= cap),
    };
  });
};

/** PP-14: equal parts; odd chips go one by one to the first winners. */
export const split = (chips: number, winners: readonly Seat[]): { seat: Seat; chips: number }[] =>
  winners.map((seat, place) => ({
    seat,
    chips: Math.floor(chips / winners.length) + (place < chips % winners.length ? 1 : 0),
  }));
