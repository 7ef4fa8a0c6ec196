import type { Locale } from '../../../shared/kernel/locales.ts';
import type { Who } from '../grammar.ts';
import { formatsOf, readerLast } from '../grammar.ts';

export const locale: Locale = 'ko';

export const { dateTime, listOf, eitherOf, timeSpan } = formatsOf('ko');

/** "나는 3등, 두 색이 모자랐습니다": `distance` is the end of the sentence. */
export const youWere = (place: number | null, distance: string): string =>
  `나는 ${place === null ? '' : `${place}등, `}${distance}`;

/** 0.25 is "25%". */
export const percent = (part: number): string => `${Math.round(100 * part)}%`;

/** "나", "Ada님". Particles after a name follow a final ㅁ: 님이, 님은, 님을. */
export const nameOf = ({ name, you }: Who): string => (you ? '나' : `${name}님`);

/** "내가", "Ada님이". */
export const subject = ({ name, you }: Who): string => (you ? '내가' : `${name}님이`);

/** "나는", "Ada님은". */
export const topic = ({ name, you }: Who): string => (you ? '나는' : `${name}님은`);

/** "내", "Ada님의". */
export const possessive = ({ name, you }: Who): string => (you ? '내' : `${name}님의`);

/** "나", "Ada님 및 나": the reader last. */
export const namesOf = (all: readonly Who[]): string => listOf(readerLast(all).map(nameOf));

const firstSyllable = 0xac00;
const finals = 28;

/** Adds the particle that fits the last syllable: `withParticle('빨강', '이', '가')` is "빨강이". */
export const withParticle = (word: string, afterConsonant: string, afterVowel: string): string => {
  const syllable = word.charCodeAt(word.length - 1) - firstSyllable;
  return word + (syllable >= 0 && syllable % finals > 0 ? afterConsonant : afterVowel);
};

/** "Ada님, Bo님이", "Ada님, 내가". */
export const subjects = (all: readonly Who[]): string =>
  readerLast(all)
    .map((who, at) => (at === all.length - 1 ? subject(who) : nameOf(who)))
    .join(', ');
