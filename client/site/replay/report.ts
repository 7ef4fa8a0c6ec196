import { type FindingText, findingSentences, meanings, proofs, verdicts } from '#locale/verify';
import { type Check, type Finding, isLimit } from '../../../shared/replay/findings.ts';
import type { Report } from '../../../shared/replay/verify.ts';

type Sentences = Readonly<Partial<Record<string, FindingText>>>;

export const findingText = ({ check, result, about }: Finding): string => {
  const faults: Readonly<Partial<Record<Check, Sentences>>> = findingSentences.faults;
  const sentences: Sentences = findingSentences[result];
  const fault = result === 'wrong' ? faults[check]?.[String(about.why)] : undefined;
  const sentence = fault ?? sentences[check];
  return [sentence?.(about) ?? check, ...(result === 'wrong' ? [proofs[about.proof ?? '']] : [])]
    .join(' ')
    .trim();
};

const marks: Readonly<Record<Finding['result'], string>> = { right: '✓', wrong: '✗', open: '·' };

/** The bits belong to the meaning of a good verdict, else to the list. */
const isInMeaning = ({ verdict }: Report, { check }: Finding): boolean =>
  verdict === 'witnessed' && check === 'bits';

/** The meaning of the verdict, and the number of choices that the server had. */
export const meaningOf = (report: Report): string =>
  [
    meanings[report.verdict],
    ...report.findings.filter((one) => isInMeaning(report, one)).map(findingText),
  ].join(' ');

/** The findings that explain the verdict, and the others. */
export const sortedFindings = (
  report: Report,
): { readonly reasons: readonly Finding[]; readonly others: readonly Finding[] } => {
  const { verdict } = report;
  const isReason = (finding: Finding): boolean =>
    verdict === 'unknown' ? isLimit(finding) : finding.result === 'wrong';
  const listed = report.findings.filter((one) => !isInMeaning(report, one));
  return { reasons: listed.filter(isReason), others: listed.filter((one) => !isReason(one)) };
};

/** The report as text, one finding a line. */
export const reportWords = (report: Report): string => {
  const { reasons, others } = sortedFindings(report);
  const lines = [...reasons, ...others].map((finding) => `${marks[finding.result]} ${findingText(finding)}`);
  return [verdicts[report.verdict], meaningOf(report), '', ...lines].join('\n');
};
