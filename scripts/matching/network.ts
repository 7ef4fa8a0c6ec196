import type { HomeRegion, Latencies } from '../../shared/protocol/regions.ts';

/**
 * Round trips in milliseconds, the 95th percentile of July 2026: "Azure network round-trip latency statistics", Microsoft Learn,
 * 30 July 2026 (learn.microsoft.com/azure/networking/azure-network-latency). The regions where tables live are taken to be West US 2, East US, West
 * Europe, Poland Central, Southeast Asia and Australia East; within one, 2 ms.
 */
const measured = {
  'West US 2': { wnam: 2, enam: 75, weur: 153, eeur: 167, apac: 165, oc: 179 },
  'Central US': { wnam: 41, enam: 35, weur: 118, eeur: 134, apac: 201, oc: 178 },
  'East US': { wnam: 75, enam: 2, weur: 89, eeur: 104, apac: 229, oc: 207 },
  'Brazil South': { wnam: 179, enam: 121, weur: 191, eeur: 211, apac: 337, oc: 298 },
  'UK South': { wnam: 145, enam: 80, weur: 12, eeur: 34, apac: 183, oc: 277 },
  'West Europe': { wnam: 153, enam: 91, weur: 2, eeur: 28, apac: 182, oc: 282 },
  'Poland Central': { wnam: 171, enam: 112, weur: 28, eeur: 2, apac: 201, oc: 300 },
  'South Africa North': { wnam: 285, enam: 225, weur: 171, eeur: 198, apac: 211, oc: 348 },
  'UAE North': { wnam: 256, enam: 191, weur: 124, eeur: 138, apac: 87, oc: 182 },
  'Central India': { wnam: 218, enam: 218, weur: 153, eeur: 169, apac: 59, oc: 152 },
  'Southeast Asia': { wnam: 165, enam: 229, weur: 181, eeur: 202, apac: 2, oc: 98 },
  'Japan East': { wnam: 103, enam: 165, weur: 242, eeur: 260, apac: 74, oc: 105 },
  'Australia East': { wnam: 180, enam: 206, weur: 282, eeur: 300, apac: 98, oc: 2 },
} as const satisfies Record<string, Required<Latencies>>;

export type Origin = keyof typeof measured;

const homes: Readonly<Record<HomeRegion, Origin>> = {
  wnam: 'West US 2',
  enam: 'East US',
  weur: 'West Europe',
  eeur: 'Poland Central',
  apac: 'Southeast Asia',
  oc: 'Australia East',
};

/** The share of the players who come from there, in per cent, and their time of day: hours after UTC. Both are assumptions. */
export const population: readonly {
  readonly origin: Origin;
  readonly share: number;
  readonly hours: number;
}[] = [
  { origin: 'West US 2', share: 8, hours: -8 },
  { origin: 'Central US', share: 6, hours: -6 },
  { origin: 'East US', share: 12, hours: -5 },
  { origin: 'Brazil South', share: 10, hours: -3 },
  { origin: 'UK South', share: 7, hours: 0 },
  { origin: 'West Europe', share: 17, hours: 1 },
  { origin: 'Poland Central', share: 10, hours: 1 },
  { origin: 'South Africa North', share: 2, hours: 2 },
  { origin: 'UAE North', share: 1, hours: 4 },
  { origin: 'Central India', share: 10, hours: 5.5 },
  { origin: 'Southeast Asia', share: 8, hours: 8 },
  { origin: 'Japan East', share: 6, hours: 9 },
  { origin: 'Australia East', share: 3, hours: 10 },
];

/** The round trips of a player from there whose own line takes so many milliseconds more. */
export const tripsFrom = (origin: Origin, line: number): Required<Latencies> => {
  const { wnam, enam, weur, eeur, apac, oc } = measured[origin];
  return {
    wnam: wnam + line,
    enam: enam + line,
    weur: weur + line,
    eeur: eeur + line,
    apac: apac + line,
    oc: oc + line,
  };
};

/** The round trip between two regions. */
export const between = (one: HomeRegion, other: HomeRegion): number => measured[homes[one]][other];
