import { type FindingText, findingSentences, verdicts } from '#locale/verify';
import type { Check, Finding, Report } from '../../../shared/replay/verify.ts';

type Sentences = Readonly<Partial<Record<string, FindingText>>>;

/** What was found, in a plain sentence. */
export const findingText = ({ check, result, about }: Finding): string => {
  const faults: Readonly<Partial<Record<Check, Sentences>>> = findingSentences.faults;
  const sentences: Sentences = findingSentences[result];
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
    ...findings.map((finding) => `${marks[finding.result]} ${findingText(finding)}`),
  ].join('\n');
