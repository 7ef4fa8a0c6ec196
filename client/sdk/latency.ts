import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { ping } from '../../shared/protocol/codes.ts';
import { type HomeRegion, homeRegions, type Latencies } from '../../shared/protocol/regions.ts';
import { socketUrl, type WebSocketClass } from './connection.ts';
import { isWhole } from './guard.ts';

/** Round trips per region; the median counts. */
const samples = 3;
const measureTimeoutMs = 2_500;
const cacheMs = 600_000;
/** If all regions are within this spread, the server runs in one place only. */
const onePlaceSpreadMs = 20;

const memory = new Map<string, { readonly at: number; readonly latencies: Latencies }>();

/** Null if there was no reply. */
const measure = (url: string, WebSocket: WebSocketClass): Promise<number | null> =>
  new Promise((resolve) => {
    const taken: number[] = [];
    let sentAt = 0;
    const end = (): void => {
      clearTimeout(timer);
      socket.close();
      resolve(taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? null);
    };
    const send = (): void => {
      sentAt = performance.now();
      socket.send(ping);
    };
    const timer = setTimeout(end, measureTimeoutMs);
    const socket = new WebSocket(url);
    socket.addEventListener('open', send);
    socket.addEventListener('error', end);
    socket.addEventListener('message', () => {
      taken.push(Math.round(performance.now() - sentAt));
      if (taken.length < samples) send();
      else end();
    });
  });

const storeKey = (host: string): string => `arcus:latencies:${host}`;

const readCache = (host: string): Latencies | null => {
  try {
    const cached = memory.get(host) ?? parseJson(sessionStorage.getItem(storeKey(host)) ?? '');
    if (!isCached(cached) || Date.now() - cached.at > cacheMs) return null;
    return cached.latencies;
  } catch {
    return null;
  }
};

const isCached = (value: unknown): value is { at: number; latencies: Latencies } =>
  isJsonObject(value) && isWhole(value.at) && isJsonObject(value.latencies);

const writeCache = (host: string, latencies: Latencies): void => {
  const cached = { at: Date.now(), latencies };
  memory.set(host, cached);
  try {
    sessionStorage.setItem(storeKey(host), JSON.stringify(cached));
  } catch {}
};

/**
 * Measures round trips to a server's regions by its probes, at most every ten minutes. Empty if none replies.
 * @param preferred the region to return if the server runs in one place.
 */
export const measureLatencies = async (
  host: string,
  WebSocket: WebSocketClass,
  preferred: HomeRegion = homeRegions[0],
): Promise<Latencies> => {
  const cached = readCache(host);
  if (cached !== null) return cached;
  const taken = await Promise.all(
    homeRegions.map(
      async (region) => [region, await measure(socketUrl(host, 'probe', region), WebSocket)] as const,
    ),
  );
  const measured = taken.flatMap(([region, trip]) => (trip === null ? [] : [[region, trip] as const]));
  const spread =
    Math.max(...measured.map(([, trip]) => trip)) - Math.min(...measured.map(([, trip]) => trip));
  const isOnePlace = measured.length === homeRegions.length && spread < onePlaceSpreadMs;
  const latencies: Latencies = Object.fromEntries(
    isOnePlace ? measured.filter(([region]) => region === preferred) : measured,
  );
  if (measured.length > 0) writeCache(host, latencies);
  return latencies;
};
