import { createWorker } from 'arcus-tables/server';
import { games } from './games.ts';

export {
  Codes,
  Counters,
  Desk,
  Directory,
  LatencyProbe,
  Matcher,
  Relay,
  Site,
  Table,
} from 'arcus-tables/server';

export default createWorker({ games });
