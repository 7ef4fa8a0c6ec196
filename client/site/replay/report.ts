import { meanings, passedOver, verdicts } from '#locale/verify';
import { type Finding, isLimit } from '../../../shared/replay/findings.ts';
import type { Report } from '../../../shared/replay/verify.ts';
import { findingText } from './finding-text.ts';

const marks: Readonly<Record<Finding['result'], string>> = { right: '✓', wrong: '✗', open: '·' };

/** The meaning of the verdict, and the number of choices that the server had. */
export const meaningOf = ({ verdict, findings }: Report): string => {
  const decks = Number(findings.find(({ check }) => check === 'bits')?.about.count ?? 1);
  return verdict === 'witnessed' && decks > 1
    ? `${meanings[verdict]} ${passedOver(decks - 1)}`
    : meanings[verdict];
};

/** The findings that explain the verdict, and the others. */
export const sortedFindings = ({
  verdict,
  findings,
}: Report): { readonly reasons: readonly Finding[]; readonly others: readonly Finding[] } => {
  const isReason = (finding: Finding): boolean =>
    verdict === 'unknown' ? isLimit(finding) : finding.result === 'wrong';
  return { reasons: findings.filter(isReason), others: findings.filter((one) => !isReason(one)) };
};

/** The report as text, one finding a line. */
export const reportWords = (report: Report): string => {
  const { reasons, others } = sortedFindings(report);
  const lines = [...reasons, ...others].map((finding) => `${marks[finding.result]} ${findingText(finding)}`);
  return [verdicts[report.verdict], meaningOf(report), '', ...lines].join('\n');
};
