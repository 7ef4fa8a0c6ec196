export type Check =
  | 'readable'
  | 'kind'
  | 'terms'
  | 'commitment'
  | 'seeds'
  | 'decks'
  | 'openings'
  | 'seal'
  | 'rules'
  | 'outcome'
  | 'cards'
  | 'bots'
  | 'signed'
  | 'bits'
  | 'checksum'
  | 'steps'
  | 'witness-game'
  | 'witness-evicted'
  | 'witness-twice'
  | 'witness-bound'
  | 'witness-seed'
  | 'witness-attempts'
  | 'witness-before'
  | 'witness-seal'
  | 'witness-key'
  | 'witness-view'
  | 'table-moves'
  | 'no-seed'
  | 'shuffle'
  | 'never-looked';

/** The result of one check. `open`: a limit that the report has to mention, neither right nor wrong. */
export interface Finding {
  readonly check: Check;
  readonly result: 'right' | 'wrong' | 'open';
  /** Data for the finding's sentence; `why` if a check has several faults. */
  readonly about: Readonly<Record<string, string | number>>;
}

type About = Finding['about'];

export const right = (check: Check, about: About = {}): Finding => ({ check, result: 'right', about });
export const wrong = (check: Check, about: About = {}): Finding => ({ check, result: 'wrong', about });
export const open = (check: Check, about: About = {}): Finding => ({ check, result: 'open', about });
export const compare = (check: Check, same: boolean, about: About = {}): Finding =>
  same ? right(check, about) : wrong(check, about);

/**
 * What a report can prove, each alone:
 * - `cards`: they were fixed before the first move, with a seed of the witness's device
 * - `moves`: the device signed those that are played as the player's
 */
export const claims = ['cards', 'moves'] as const;
export type Claim = (typeof claims)[number];

/** Claims without a proof if the check is open; both for other checks. */
const limited: Readonly<Partial<Record<Check, readonly Claim[]>>> = {
  ...{ 'never-looked': [], 'no-seed': [], 'table-moves': [] },
  ...{
    bits: ['cards'],
    'witness-bound': ['cards'],
    'witness-seed': ['cards'],
    'witness-attempts': ['cards'],
    shuffle: ['cards'],
  },
  ...{ signed: ['moves'], 'witness-key': ['moves'], 'witness-seal': ['moves'] },
};

export const limitedBy = ({ check, result, about }: Finding): readonly Claim[] =>
  result !== 'open' || (check === 'signed' && about.why === 'others') ? [] : (limited[check] ?? claims);

/** The claims that the findings prove: none if one is wrong. */
export const provenBy = (findings: readonly Finding[]): readonly Claim[] => {
  if (findings.some(({ result }) => result === 'wrong')) return [];
  const isRight = (check: Check, why?: string): boolean =>
    findings.some((one) => one.check === check && one.result === 'right' && one.about.why === why);
  const hasProof: Readonly<Record<Claim, boolean>> = {
    cards: isRight('witness-bound') && isRight('witness-seed'),
    moves: isRight('signed', 'device'),
  };
  return claims.filter(
    (claim) => hasProof[claim] && !findings.some((finding) => limitedBy(finding).includes(claim)),
  );
};
