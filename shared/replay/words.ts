import type { BrokenLink } from './links.ts';
import type { Unplayable } from './play.ts';
import type { ReadFault } from './read.ts';
import type { Check, Finding, Report, Verdict } from './verify.ts';
import { verdicts, words } from './words/en.ts';

type Sentence = (about: Finding['about']) => string;
type Sentences<Key extends string> = Readonly<Record<Key, Sentence>>;

/** What can only be told, not settled. */
type Told = 'withheld' | 'no-seed' | 'shuffle' | 'never-looked';

/** What is wrong with the file, the chain or the game has many sentences: one for each `about.why`. */
interface Faults {
  readonly readable: Sentences<ReadFault['why']>;
  readonly chain: Sentences<BrokenLink['what']>;
  readonly rules: Sentences<Unplayable['why'] | 'not-over'>;
}

/** The answer in a line. */
export type Verdicts = Readonly<Record<Verdict, string>>;

/** What was found, in one language. */
export interface Words {
  readonly right: Sentences<Exclude<Check, Told>>;
  readonly wrong: Sentences<Exclude<Check, Told | keyof Faults>>;
  readonly open: Sentences<Told>;
  readonly faults: Faults;
}

export { verdicts as verdictWords };

type Some = Readonly<Partial<Record<string, Sentence>>>;

/** What was found, in a plain sentence. */
export const findingWords = ({ check, result, about }: Finding): string => {
  const faults: Readonly<Partial<Record<Check, Some>>> = words.faults;
  const sentences: Some = words[result];
  const fault = result === 'wrong' ? faults[check]?.[String(about.why)] : undefined;
  const say = fault ?? sentences[check];
  return say?.(about) ?? check;
};

const marks: Readonly<Record<Finding['result'], string>> = { right: '✓', wrong: '✗', open: '·' };

/** The whole report as lines of text. */
export const reportWords = ({ verdict, findings }: Report): string =>
  [
    verdicts[verdict],
    '',
    ...findings.map((finding) => `${marks[finding.result]} ${findingWords(finding)}`),
  ].join('\n');
