import { type StateCode, stateOf } from '../../../../shared/games/sequence-states/states.ts';
import type { words as en } from './en.ts';

/** Where Spanish has a name of its own. With the code where one would not find it by the name. */
const names: Partial<Record<StateCode, string>> = {
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MS: 'Misisipi',
  MO: 'Misuri',
  NC: 'Carolina del Norte (NC)',
  ND: 'Dakota del Norte (ND)',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur (SC)',
  SD: 'Dakota del Sur (SD)',
  WV: 'Virginia Occidental (WV)',
};

export const words: typeof en = {
  state: (code) => names[code] ?? stateOf(code).name,
};
