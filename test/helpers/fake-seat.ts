import type { SeatView } from '../../client/sdk/index.ts';

export const fakeSeat = (name: string, changes: Partial<SeatView> = {}): SeatView => ({
  name,
  bot: false,
  away: false,
  handedOver: false,
  color: 'red',
  agreed: false,
  commitment: null,
  keys: [],
  level: null,
  ...changes,
});
