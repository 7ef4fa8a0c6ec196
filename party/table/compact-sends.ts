import type { AnyGame } from '../../shared/kernel/game.ts';
import type { Shown } from '../../shared/protocol/compact.ts';
import { FrameEncoder, type Places, placesOf } from '../../shared/protocol/compact-encoding.ts';
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

/** Says frames as JSON, and as compact frames to those who asked for them. */
export const sender = (
  isCompact: (connection: string) => boolean,
  game: AnyGame,
): ((telling: Telling) => Send[]) => {
  const { words, places } = vocabularyOf(game);
  const encoder = new FrameEncoder(places);
  return ({ to, frame, shown = null }) => {
    const compact = to.filter(isCompact);
    const others = compact.length === 0 ? to : to.filter((id) => !isCompact(id));
    const sends: Send[] = [];
    if (others.length > 0) sends.push({ type: 'send', to: others, data: JSON.stringify(frame) });
    if (compact.length > 0) {
      const data =
        frame[0] === 'welcome'
          ? new FrameEncoder(placesOfWelcome).encode([...frame, words], null)
          : encoder.encode(frame[0] === 'ok' ? ['ok', numberIn(frame[1]) ?? frame[1]] : frame, shown);
      sends.push({ type: 'send', to: compact, data, frame });
    }
    return sends;
  };
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

/** The number by which a client that counts knows its request. */
const numberIn = (id: string | number): number | null => {
  const number = /:(\d{1,15})$/.exec(String(id))?.[1];
  return number === undefined ? null : Number(number);
};
