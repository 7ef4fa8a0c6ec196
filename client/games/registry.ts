import { locale } from '#locale/grammar';
import { meta as dropRainbow } from '../../shared/games/drop-rainbow/meta.ts';
import { meta as presidentialPoker } from '../../shared/games/presidential-poker/meta.ts';
import { meta as sequenceStates } from '../../shared/games/sequence-states/meta.ts';
import { meta as sevenPoker } from '../../shared/games/seven-poker/meta.ts';
import { type GameMeta, levels } from '../../shared/kernel/game.ts';
import type { UiHints } from '../../shared/kernel/ui-hints.ts';
import type { GameDescription } from '../../shared/protocol/lobby.ts';
import type { GameUi } from '../game-ui/game-ui.ts';
import type { GameId } from '../sdk/index.ts';
import { mats, plainMat } from '../theme/palette.ts';

/** What every page may know of a game without loading its UI. */
type Entry = Omit<GameDescription, 'options' | 'name' | 'names'> & {
  /** In the language of this page. */
  readonly name: string;
  /** Of a game with a drawing here; others have them among their hints, if at all. */
  readonly minutes?: readonly number[];
  load(): Promise<GameUi<GameId>>;
};

const builtInEntry = <Id extends GameId>(
  { id, name, players, minutes }: GameMeta<Id>,
  load: () => Promise<{ readonly ui: GameUi<Id> }>,
): Entry => ({
  id,
  name: name[locale],
  players: [...players],
  levels: [...levels],
  minutes,
  ui: 'built-in',
  rules: true,
  load: async () => (await load()).ui as unknown as GameUi<GameId>,
});

/** Every game with a drawing here. Adding one is its folder, an entry here and one in covers.ts. */
const builtInEntries: Readonly<Record<GameId, Entry>> = {
  'drop-rainbow': builtInEntry(dropRainbow, () => import('./drop-rainbow/index.ts')),
  'seven-poker': builtInEntry(sevenPoker, () => import('./seven-poker/index.ts')),
  'sequence-states': builtInEntry(sequenceStates, () => import('./sequence-states/index.ts')),
  'presidential-poker': builtInEntry(presidentialPoker, () => import('./presidential-poker/index.ts')),
};

const isBuiltIn = (id: string): id is GameId => Object.hasOwn(builtInEntries, id);

/** The games with a drawing here, whoever offers them. */
export const builtInGames: readonly GameId[] = Object.keys(builtInEntries).filter(isBuiltIn);

const entries = new Map<string, Entry>(Object.entries(builtInEntries));

/** Takes in a game that has no drawing here, with the one that it is to have. */
export const addEntry = (entry: Entry): void => {
  entries.set(entry.id, entry);
};

/**
 * Whether it can be drawn: by a drawing here, or by what its server has said of it (own-games.ts). The types of a table are those of our own games, and a game of
 * somebody else passes as one of them.
 */
export const isGameId = (value: string): value is GameId => entries.has(value);

/** @throws TypeError if there is no such game: ask `isGameId` first. */
export const gameEntry = (id: string): Entry => {
  const entry = entries.get(id);
  if (!entry) throw new TypeError(`There is no drawing of the game “${id}” here: addGames takes games in.`);
  return entry;
};

/** The UI of a game, whose table knows its types. */
export const loadGameUi = async <Id extends GameId>(id: Id): Promise<GameUi<Id>> =>
  (await gameEntry(id).load()) as unknown as GameUi<Id>;

export const gameName = (id: string): string => entries.get(id)?.name ?? id;

/** The colour of the mat that a game is played on. */
export const matOf = (id: string): string =>
  mats[id as GameId] ?? (gameEntry(id).ui as UiHints).mat ?? plainMat;

/** The game's own mat, for sites that set none. */
export const matStyle = (id: string): string => `--game-mat:${matOf(id)}`;
