import type { LobbyRefused } from '../sdk/index.ts';
import { words } from './form-words/en.ts';

/** Why the lobby has refused a request, as a sentence. */
export const problemOf = async (refused: LobbyRefused): Promise<string> => {
  try {
    return await words.refused(refused);
  } catch {
    return words.failed;
  }
};
