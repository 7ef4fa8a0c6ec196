import type { AnyGame } from '../../shared/kernel/game.ts';
import type { Shown } from '../../shared/protocol/compact.ts';
import { encodeFrame, type Places, placesOf } from '../../shared/protocol/compact-encoding.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import { gameWords, tableWords, wordsWith } from '../../shared/protocol/words.ts';
import type { Effect } from './events.ts';

/** A frame, and whom it goes to. */
export interface Telling {
  readonly to: readonly string[];
  readonly frame: Frame;
  /** Of a step: what its viewers had been shown before it. */
  readonly shown?: Shown;
}

export type Send = Effect & { readonly type: 'send' };

/** As JSON, and as compact frames to those who asked for them. */
export const sendsOf = (
  { to, frame, shown }: Telling,
  isCompact: (connection: string) => boolean,
  game: AnyGame,
): Send[] => {
  const compact = to.filter(isCompact);
  const others = compact.length === 0 ? to : to.filter((id) => !isCompact(id));
  return [
    ...(others.length === 0 ? [] : [{ type: 'send', to: others, data: JSON.stringify(frame) } as const]),
    ...(compact.length === 0
      ? []
      : [{ type: 'send', to: compact, data: compactFrame(frame, shown ?? null, game), frame } as const]),
  ];
};

interface Vocabulary {
  readonly words: readonly string[];
  readonly places: Places;
}

/** A welcome is told in words that have the same place in every list: whoever says hello again knows some already. */
const placesOfWelcome = placesOf(tableWords);

const vocabularies = new WeakMap<AnyGame, Vocabulary>();

const vocabularyOf = (game: AnyGame): Vocabulary => {
  const known = vocabularies.get(game);
  if (known !== undefined) return known;
  const words = gameWords(game);
  const made = { words, places: placesOf(wordsWith(words)) };
  vocabularies.set(game, made);
  return made;
};

const compactFrame = (frame: Frame, shown: Shown | null, game: AnyGame): Uint8Array => {
  const { words, places } = vocabularyOf(game);
  switch (frame[0]) {
    case 'welcome':
      return encodeFrame([...frame, words], placesOfWelcome, null);
    case 'ok':
      return encodeFrame(['ok', numberIn(frame[1]) ?? frame[1]], places, null);
    default:
      return encodeFrame(frame, places, shown);
  }
};

/** The number by which a client that counts knows its request. */
const numberIn = (id: string | number): number | null => {
  const number = /:(\d{1,15})$/.exec(String(id))?.[1];
  return number === undefined ? null : Number(number);
};
