import { meanings, statements, verdicts } from '#locale/verify';
import { type Claim, claims, type Finding, limitedBy } from '../../../shared/replay/findings.ts';
import type { Report } from '../../../shared/replay/verify.ts';
import { findingText } from './finding-text.ts';

const marks: Readonly<Record<Finding['result'], string>> = { right: '✓', wrong: '✗', open: '·' };

/** What a proven claim does not say. */
const isNamed: Readonly<Record<Claim, (finding: Finding) => boolean>> = {
  cards: ({ check, about }) =>
    check === 'never-looked' || check === 'no-seed' || (check === 'bits' && Number(about.count) > 1),
  moves: ({ check, about }) => check === 'table-moves' || (check === 'signed' && about.why === 'others'),
};

export interface Statement {
  readonly isProven: boolean;
  readonly text: string;
  /** The limits of a proven claim; the missing proofs of another. */
  readonly limits: readonly Finding[];
}

interface Parts {
  /** The wrong findings. */
  readonly reasons: readonly Finding[];
  /** Empty if something is wrong or no device saw the game. */
  readonly statements: readonly Statement[];
  readonly others: readonly Finding[];
}

export const partsOf = ({ verdict, proven, findings }: Report): Parts => {
  const isJudged = verdict === 'witnessed' || verdict === 'unknown';
  const told = (isJudged ? claims : []).map((claim): Statement => {
    const isProven = proven.includes(claim);
    const isLimit = (finding: Finding): boolean =>
      isProven ? isNamed[claim](finding) : limitedBy(finding).includes(claim);
    return {
      isProven,
      text: statements[claim][isProven ? 'proven' : 'open'],
      limits: findings.filter(isLimit),
    };
  });
  const reasons = findings.filter(({ result }) => result === 'wrong');
  const first = new Set([...reasons, ...told.flatMap(({ limits }) => limits)]);
  return { reasons, statements: told, others: findings.filter((one) => !first.has(one)) };
};

/** The report as text, one finding a line. */
export const reportWords = (report: Report): string => {
  const { reasons, statements: told, others } = partsOf(report);
  const lineOf = (finding: Finding): string => `${marks[finding.result]} ${findingText(finding)}`;
  return [
    verdicts[report.verdict],
    meanings[report.verdict],
    ...told.flatMap(({ isProven, text, limits }) => [
      '',
      `${isProven ? marks.right : marks.open} ${text}`,
      ...limits.map((finding) => `  ${marks.open} ${findingText(finding)}`),
    ]),
    '',
    ...[...reasons, ...others].map(lineOf),
  ].join('\n');
};
