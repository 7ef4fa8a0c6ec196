import { createWorker } from 'arcus-tables/server';
import { highCard } from './high-card.ts';

export { Counters, Directory, LatencyProbe, Matcher, Relay, Table } from 'arcus-tables/server';

/** Every game of this server. A further one is a further entry. */
export default createWorker({ games: [highCard] });
