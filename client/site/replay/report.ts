import { type FindingText, findingSentences, meanings, verdicts } from '#locale/verify';
import type { Check, Finding, Report } from '../../../shared/replay/verify.ts';

type Sentences = Readonly<Partial<Record<string, FindingText>>>;

export const findingText = ({ check, result, about }: Finding): string => {
  const faults: Readonly<Partial<Record<Check, Sentences>>> = findingSentences.faults;
  const sentences: Sentences = findingSentences[result];
  const fault = result === 'wrong' ? faults[check]?.[String(about.why)] : undefined;
  const sentence = fault ?? sentences[check];
  return sentence?.(about) ?? check;
};

const marks: Readonly<Record<Finding['result'], string>> = { right: '✓', wrong: '✗', open: '·' };

/** The first finding explains the verdict. */
const wrongFirst = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter(({ result }) => result === 'wrong'),
  ...findings.filter(({ result }) => result !== 'wrong'),
];

/** The report as text, one finding a line. */
export const reportWords = ({ verdict, findings }: Report): string =>
  [
    verdicts[verdict],
    meanings[verdict],
    '',
    ...wrongFirst(findings).map((finding) => `${marks[finding.result]} ${findingText(finding)}`),
  ].join('\n');
