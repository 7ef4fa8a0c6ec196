import type { SeatView } from '../../client/sdk/index.ts';

/** Somebody at a table, for tests. */
export const fakeSeat = (name: string, changes: Partial<SeatView> = {}): SeatView => ({
  name,
  bot: false,
  away: false,
  handedOver: false,
  colour: 'red',
  agreed: false,
  commitment: null,
  level: null,
  ...changes,
});
