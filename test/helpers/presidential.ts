import type { Betting, Bettor } from '../../shared/games/presidential-poker/betting.ts';
import { apply } from '../../shared/games/presidential-poker/rules.ts';
import type { Action, Event, State, Step } from '../../shared/games/presidential-poker/types.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { deepFreeze, randomFrom } from './random.ts';

export const check: Action = { type: 'check' };
export const call: Action = { type: 'call' };
export const drop: Action = { type: 'drop' };
export const bet = (to: number): Action => ({ type: 'bet', to });
export const raise = (to: number): Action => ({ type: 'raise', to });
export const draw = (...discards: number[]): Action => ({ type: 'draw', discards });

/** Lets the seat in turn do one thing after another. @throws Error if the rules refuse one. */
export const play = (state: State, ...actions: readonly Action[]): Step => {
  const random = randomFrom('presidential');
  return actions.reduce<Step>(
    (step, action) => {
      const result = apply(deepFreeze(step.state), step.state.turn, action, random);
      if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
      return { state: result.value.state, events: [...step.events, ...result.value.events] };
    },
    { state, events: [] },
  );
};

/** How an action is refused: the rule and the reason, or `accepted`. */
export const refused = (state: State, seat: number, action: Action): string => {
  const result = apply(deepFreeze(state), seatOf(seat), action, randomFrom('presidential'));
  return result.ok ? 'accepted' : `${result.error.rule} ${result.error.reason}`;
};

export const types = (events: readonly Event[]): string[] => events.map(({ type }) => type);

export const stacksOf = ({ bettors }: Betting): number[] => bettors.map(({ stack }) => stack);

export const chipsOf = (bettors: readonly Bettor[]): number =>
  bettors.reduce((sum, { stack, put }) => sum + stack + put, 0);
