import { type StateCode, stateOf } from '../../../../shared/games/sequence-states/states.ts';

export const words = {
  /** As sentences name it. On cards and on the board a state goes by its code. */
  state: (code: StateCode): string => stateOf(code).name,
};
