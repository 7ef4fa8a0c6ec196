import { deriveKey } from '../../shared/kernel/chance.ts';
import { commitmentTo } from '../../shared/kernel/fairness.ts';

/** The server's own secret for one game at the table with this key. */
export const secretOf = (key: string, round: number): string => deriveKey(key, `secret ${round}`);

/** What is shown of the secret before it is opened. */
export const commitmentOf = (key: string, round: number): string => commitmentTo(secretOf(key, round));
