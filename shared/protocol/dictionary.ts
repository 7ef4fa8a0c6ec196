import type { AnyGame } from '../kernel/game.ts';

// The words that compact frames encode as numbers (PROTOCOL.md).

/** Increment it with every change of these lists or their order: client and server must agree. */
export const wireVersion = 3;

/** Words of nearly every frame. */
export const commonWords: readonly string[] = (
  'welcome view presence ok no hint toAct prompt decision legal shuffle openings links actions seat seats commitment ' +
  'oneOf from to someOf min max red orange yellow green blue violet pink black white'
).split(' ');

const rareWords: readonly string[] = (
  'type id game options settings createdAt you gameNumber phase paused host gameView roster outcome chat vote ' +
  'name bot level away handedOver colour agreed names colours choices winners scores reason ' +
  'turnSeconds botsReplaceLeavers listed locked spectators spectatorDelay transcript hints full own never alone always ' +
  'gathering dealing playing over easy normal hard attempt withheld first before rules decks commitments bound seeds deck seal ' +
  'server keys signatures terms hand nodes path text at called message caller voters votes until why time left reaction guilty table:sat table:left ' +
  'table:started table:ended table:played table:away table:back table:handed-over table:taken-back table:kicked table:host ' +
  'table:changed table:said table:reacted table:called table:judged'
).split(' ');

const maxGameWords = 150;
/** In UTF-16 code units. */
const maxWordLength = 24;

/** The game's words, as sent in the welcome. */
export const gameDictionary = ({ dictionary }: Pick<AnyGame, 'dictionary'>): string[] =>
  [...new Set(dictionary)]
    .filter((word) => word.length > 1 && word.length <= maxWordLength && !commonWords.includes(word))
    .slice(0, maxGameWords);

/** All words of a table; a frame encodes a word as its index. */
export const fullDictionary = (words: readonly string[]): readonly string[] => [
  ...commonWords,
  ...words,
  ...rareWords,
];
