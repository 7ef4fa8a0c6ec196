import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { ping } from '../../shared/protocol/codes.ts';
import { type HomeRegion, homeRegions, type Latencies } from '../../shared/protocol/regions.ts';
import { socketUrl, type WebSocketClass } from './connection.ts';
import { isWhole } from './guard.ts';

/** How many round trips are measured to each region; the median counts. */
const samples = 3;
/** A region that takes longer to measure is left out, in milliseconds. */
const measureTimeoutMs = 2_500;
/** For how long a measurement is good, in milliseconds. */
const cacheMs = 600_000;
/** Where all regions are within so many milliseconds of each other, the server runs in one place only. */
const onePlaceSpreadMs = 20;

const memory = new Map<string, { readonly at: number; readonly latencies: Latencies }>();

/** The median of three round trips over one socket, or null if it cannot be had. */
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

const recall = (host: string): Latencies | null => {
  try {
    const kept = memory.get(host) ?? parseJson(sessionStorage.getItem(storeKey(host)) ?? '');
    if (!isKept(kept) || Date.now() - kept.at > cacheMs) return null;
    return kept.latencies;
  } catch {
    return null;
  }
};

const isKept = (value: unknown): value is { at: number; latencies: Latencies } =>
  isJsonObject(value) && isWhole(value.at) && isJsonObject(value.latencies);

const keep = (host: string, latencies: Latencies): void => {
  const kept = { at: Date.now(), latencies };
  memory.set(host, kept);
  try {
    sessionStorage.setItem(storeKey(host), JSON.stringify(kept));
  } catch {}
};

/**
 * The round trips from here to the regions of a server, in milliseconds, by way of its probes; measured once in ten minutes. Empty if
 * none can be reached. @param preferred which region to name if all are one place.
 */
export const measureLatencies = async (
  host: string,
  WebSocket: WebSocketClass,
  preferred: HomeRegion = homeRegions[0],
): Promise<Latencies> => {
  const known = recall(host);
  if (known !== null) return known;
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
  if (measured.length > 0) keep(host, latencies);
  return latencies;
};
