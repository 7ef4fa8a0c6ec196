import { rulePages } from '../../build/generated/rules.ts';
import { arcusGames } from '../../shared/games/registry.ts';
import { createWorker } from './worker.ts';

export { Codes, Counters, Desk, Directory, LatencyProbe, Matcher, Relay, Site, Table } from './worker.ts';

/** Arcus with its own games: the Worker named in `wrangler.jsonc`. */
export default createWorker({ games: arcusGames, rules: rulePages });
