import { commitmentTo } from '../../shared/kernel/fairness.ts';
import { deriveKey } from '../../shared/kernel/random.ts';

/** The server's own secret for one game at the table with this key. */
export const secretOf = (key: string, gameNumber: number): string => deriveKey(key, `secret ${gameNumber}`);

/** What is shown of the secret before it is opened. */
export const commitmentOf = (key: string, gameNumber: number): string =>
  commitmentTo(secretOf(key, gameNumber));
