import { fail } from '../../scripts/command-line.ts';
import { type PlayerKind, playerKinds } from '../../test/contract/simulation.ts';
import { scriptsOf } from '../../test/helpers/opponents/index.ts';

/** Parses `hard,normal,stealer`: levels, `random`, and scripts of the game. Exits for an unknown name. */
export const playersFrom = (list: string, game: string): PlayerKind[] => {
  const names = [...playerKinds, ...Object.keys(scriptsOf(game))];
  return list
    .split(',')
    .map((name) =>
      names.includes(name) ? name : fail(`no player “${name}”; there are ${names.join(', ')}`),
    );
};
