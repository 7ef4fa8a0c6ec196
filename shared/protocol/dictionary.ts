import type { AnyGame } from '../kernel/game.ts';

// What tables say in words, for compact frames (PROTOCOL.md). These lists are what `wire` numbers: with another word, or another order, it is
// another number, so that nobody takes one word for the other.

/** Which lists these are. */
export const wireVersion = 2;

/** What nearly every frame says. */
export const commonWords: readonly string[] = (
  'welcome view presence ok no hint toAct prompt decision legal shuffle openings links actions seat seats commitment ' +
  'oneOf from to someOf min max red orange yellow green blue violet pink black white'
).split(' ');

/** What is said now and then. */
const rareWords: readonly string[] = (
  'type id game options settings createdAt you gameNumber phase paused host gameView roster outcome chat vote ' +
  'name bot level away handedOver colour agreed names colours choices winners scores reason ' +
  'turnSeconds botsReplaceLeavers listed locked spectators spectatorDelay transcript hints full own never alone always ' +
  'gathering dealing playing over easy normal hard attempt withheld first before bots decks commitments bound seeds deck seal ' +
  'hand leaves path text at called message caller voters votes until why time left reaction guilty table:sat table:left ' +
  'table:started table:ended table:played table:away table:back table:handed-over table:taken-back table:kicked table:host ' +
  'table:changed table:said table:reacted table:called table:judged'
).split(' ');

/** So many words, each of so many UTF-16 code units, a game may have of its own. */
const maxGameWords = 150;
const maxWordLength = 24;

/** Those that whoever plays this game is told with the welcome. */
export const gameDictionary = ({ dictionary }: Pick<AnyGame, 'dictionary'>): string[] =>
  [...new Set(dictionary)]
    .filter((word) => word.length > 1 && word.length <= maxWordLength && !commonWords.includes(word))
    .slice(0, maxGameWords);

/** All words of a table, each known by its place. */
export const fullDictionary = (words: readonly string[]): readonly string[] => [
  ...commonWords,
  ...words,
  ...rareWords,
];
