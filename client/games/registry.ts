import { locale } from '#locale/grammar';
import { meta as dropRainbow } from '../../shared/games/drop-rainbow/meta.ts';
import { meta as presidentialPoker } from '../../shared/games/presidential-poker/meta.ts';
import { meta as sequenceStates } from '../../shared/games/sequence-states/meta.ts';
import { meta as sevenPoker } from '../../shared/games/seven-poker/meta.ts';
import { type GameMeta, levels } from '../../shared/kernel/game.ts';
import type { UiHints } from '../../shared/kernel/ui-hints.ts';
import { at } from '../../shared/kernel/util.ts';
import type { GameDescription } from '../../shared/protocol/lobby.ts';
import type { GameUi } from '../game-ui/game-ui.ts';
import type { GameId } from '../sdk/index.ts';
import { plainMat } from '../theme/palette.ts';
import { loadPart } from '../ui/load-part.ts';

/** What a page has of a game before its UI is loaded. */
type Entry = Omit<GameDescription, 'options' | 'name' | 'names'> & {
  /** In the page's language. */
  readonly name: string;
  /** Of other games. */
  readonly options?: GameDescription['options'];
  /** Of built-in games; other games may have it in their hints. */
  readonly mat?: string;
  /** The first version whose views the drawing draws; own games have it in their hints. */
  readonly since?: number;
  load(): Promise<GameUi<GameId>>;
};

const builtInEntry = <Id extends GameId>(
  { id, name, players, ...meta }: GameMeta<Id>,
  load: () => Promise<{ readonly ui: GameUi<Id> }>,
  version = 1,
  since = version,
): Entry => ({
  id,
  version,
  since,
  name: name[locale],
  players: [...players],
  levels: [...levels],
  ...meta,
  ui: 'built-in',
  rules: true,
  lesson: true,
  load: async () => (await loadPart(load)).ui as unknown as GameUi<GameId>,
});

/** A line for each game. A new version of its rules: the version, and the first one that it draws. */
const builtInEntries: Readonly<Record<GameId, Entry>> = {
  'drop-rainbow': builtInEntry(dropRainbow, () => import('./drop-rainbow/index.ts')),
  'seven-poker': builtInEntry(sevenPoker, () => import('./seven-poker/index.ts')),
  'sequence-states': builtInEntry(sequenceStates, () => import('./sequence-states/index.ts')),
  'presidential-poker': builtInEntry(presidentialPoker, () => import('./presidential-poker/index.ts')),
};

const isBuiltIn = (id: string): id is GameId => Object.hasOwn(builtInEntries, id);

export const builtInGames: readonly GameId[] = Object.keys(builtInEntries).filter(isBuiltIn);

/** Until a page names another. */
export const firstGame: GameId = at(builtInGames, 0);

const entries = new Map<string, Entry>(Object.entries(builtInEntries));

export const addEntry = (entry: Entry): void => {
  entries.set(entry.id, entry);
};

/** Whether a UI is registered. Tables have the types of the built-in games; other games pass as one of them. */
export const isGameId = (value: string): value is GameId => entries.has(value);

/** @throws TypeError if the game is not registered: check `isGameId` first. */
export const gameEntry = (id: string): Entry => {
  const entry = entries.get(id);
  if (!entry) throw new TypeError(`No UI is registered for the game “${id}”: pass it to addGames first.`);
  return entry;
};

/** Whether the game's drawing is for views of this version of its rules, or they are older or newer. */
export const drawingFor = (id: string, rules: number): 'this' | 'older' | 'newer' => {
  const { version, ui, since = (ui as UiHints).since ?? version } = gameEntry(id);
  return rules > version ? 'newer' : rules < since ? 'older' : 'this';
};

/** Views of other rules are drawn by their shape. */
export const loadGameUi = async <Id extends GameId>(id: Id, rules?: number): Promise<GameUi<Id>> => {
  const entry = gameEntry(id);
  const ui =
    rules === undefined || drawingFor(id, rules) === 'this'
      ? entry.load()
      : loadPart(() => import('./plain/index.ts')).then(({ loadUi }) =>
          loadUi({ ...entry, options: {}, ui: {} }),
        );
  return (await ui) as unknown as GameUi<Id>;
};

export const gameName = (id: string): string => entries.get(id)?.name ?? id;

/** The color of the game's mat. */
export const matOf = (id: string): string => {
  const { ui, mat = (ui as UiHints).mat } = gameEntry(id);
  return mat ?? plainMat;
};

/** The default mat, for sites that set none. */
export const matStyle = (id: string): string => `--game-mat:${matOf(id)}`;
