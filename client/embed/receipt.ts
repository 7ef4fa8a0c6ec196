import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { serverUrl } from '../sdk/host.ts';
import { fetchText } from '../sdk/http.ts';

/** The result of a game for the seat of this token, signed by the server; null if the server does not answer with one. */
export const receiptOf = async (
  host: string,
  table: string,
  gameNumber: number,
  token: string,
): Promise<string | null> => {
  const url = serverUrl(`/api/tables/${table}/games/${gameNumber}/receipt`, host);
  try {
    const { text } = await fetchText(url, { headers: { authorization: `Bearer ${token}` } });
    const answer = parseJson(text);
    return isJsonObject(answer) && typeof answer.receipt === 'string' ? answer.receipt : null;
  } catch {
    return null;
  }
};
