import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { isToken, randomText, type TokenStore } from './tokens.ts';

/** This device is never matched with this player again. */
export interface AvoidedPlayer {
  /** `avoid` of the seat. */
  readonly avoid: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** As many as a ticket may have: the newest. */
const maxAvoided = 50;

/** Key of the list in a store, and of the device's secret. */
const avoidedKey = 'avoided';
const deviceKey = 'device';

const isAvoided = (value: unknown): value is AvoidedPlayer =>
  isJsonObject(value) &&
  typeof value.avoid === 'string' &&
  /^[\w-]{43}$/.test(value.avoid) &&
  typeof value.name === 'string' &&
  typeof value.at === 'number';

/** The newest first. Invalid entries are left out. */
export const avoidedPlayers = (store: TokenStore): readonly AvoidedPlayer[] => {
  const list = parseJson(store.get(avoidedKey) ?? '');
  return Array.isArray(list) ? list.filter(isAvoided).slice(0, maxAvoided) : [];
};

export const avoidPlayer = (store: TokenStore, player: AvoidedPlayer): void => {
  const others = avoidedPlayers(store).filter(({ avoid }) => avoid !== player.avoid);
  store.set(avoidedKey, JSON.stringify([player, ...others].slice(0, maxAvoided)));
};

export const allowPlayer = (store: TokenStore, avoid: string): void =>
  store.set(avoidedKey, JSON.stringify(avoidedPlayers(store).filter((player) => player.avoid !== avoid)));

/** Of a ticket: the device's secret, which only the matcher gets, and the list. */
export const strangerOf = (store: TokenStore): { device: string; avoid: readonly string[] } => {
  const stored = store.get(deviceKey);
  const device = isToken(stored) ? stored : randomText(32);
  if (device !== stored) store.set(deviceKey, device);
  return { device, avoid: avoidedPlayers(store).map(({ avoid }) => avoid) };
};
