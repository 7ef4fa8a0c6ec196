export type Check =
  | 'readable'
  | 'kind'
  | 'terms'
  | 'commitment'
  | 'seeds'
  | 'decks'
  | 'openings'
  | 'chain'
  | 'seal'
  | 'signature'
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
  | 'witness-links'
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

/** Whether a finding limits the claim about the cards and moves of the witness's player. */
export const isLimit = ({ check, result, about }: Finding): boolean =>
  result === 'open' &&
  !(
    ['never-looked', 'no-seed', 'table-moves'].includes(check) ||
    (check === 'signed' && about.why === 'others')
  );
