import type { UiHints } from '../../shared/kernel/ui-hints.ts';
import type { OptionField } from '../game-ui/game-ui.ts';
import type { GameId } from '../sdk/index.ts';
import { loadPart } from '../ui/load-part.ts';
import { gameEntry } from './registry.ts';

/** A line for each game. Tables bundle it, without the pages around them. */
const builtIn: Readonly<Record<GameId, () => Promise<{ readonly options: readonly OptionField[] }>>> = {
  'drop-rainbow': () => loadPart(() => import('./drop-rainbow/options.ts')),
  'seven-poker': () => loadPart(() => import('./seven-poker/options.ts')),
  'sequence-states': () => loadPart(() => import('./sequence-states/options.ts')),
  'presidential-poker': () => loadPart(() => import('./presidential-poker/options.ts')),
};

/** The options of a new table; of another author's game by their schema. */
export const loadOptions = async (game: GameId): Promise<readonly OptionField[]> => {
  if (Object.hasOwn(builtIn, game)) return (await builtIn[game]()).options;
  const { ui, options = {} } = gameEntry(game);
  const hints: UiHints = ui === 'built-in' ? {} : ui;
  const { optionFields } = await loadPart(() => import('./plain/text.ts'));
  return optionFields({ options, hints });
};
