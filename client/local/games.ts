import type { AnyGame } from '../../shared/kernel/game.ts';

/** Each game is a script of its own. */
const loaders: Readonly<Record<string, () => Promise<AnyGame>>> = {
  'drop-rainbow': async () => {
    const [{ dropRainbow }, { beats }] = await Promise.all([
      import('../../shared/games/drop-rainbow/index.ts'),
      import('../../shared/games/drop-rainbow/beats.ts'),
    ]);
    return { ...dropRainbow, beats };
  },
  'seven-poker': async () => {
    const [{ sevenPoker }, { beats }] = await Promise.all([
      import('../../shared/games/seven-poker/index.ts'),
      import('../../shared/games/seven-poker/beats.ts'),
    ]);
    return { ...sevenPoker, beats };
  },
  'sequence-states': async () => {
    const [{ sequenceStates }, { beats }] = await Promise.all([
      import('../../shared/games/sequence-states/index.ts'),
      import('../../shared/games/sequence-states/beats.ts'),
    ]);
    return { ...sequenceStates, beats };
  },
  'presidential-poker': async () => {
    const [{ presidentialPoker }, { beats }] = await Promise.all([
      import('../../shared/games/presidential-poker/index.ts'),
      import('../../shared/games/presidential-poker/beats.ts'),
    ]);
    return { ...presidentialPoker, beats };
  },
};

/** The rules of a game of this build; undefined for another. */
export const loadGame = async (id: string): Promise<AnyGame | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id]?.() : undefined;
