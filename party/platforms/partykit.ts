import { rulePages } from '../../build/generated/rules.ts';
import { arcusGames } from '../../shared/games/registry.ts';
import { createParty } from './party.ts';

/** Arcus with its own games: the main party named in `partykit.json`. */
export default createParty({ games: arcusGames, rules: rulePages });
