import type { ReportReason } from '../../shared/protocol/codes.ts';
import { HostError, serverUrl } from './host.ts';
import { fetchText, jsonPost } from './http.ts';
import { tokenFromLink } from './tokens.ts';
import type { AnyGameType, Table } from './types.ts';

/**
 * Reports another player to the operator, who gets the last public moves and messages; the player is not notified. Three a day.
 * `device` is the device's secret, as in a ticket.
 *
 * @throws ProblemError, LobbyUnreachableError, HostError if the page holds the table
 */
export const reportPlayer = async <Id extends AnyGameType>(
  table: Table<Id>,
  report: { readonly seat: number; readonly reason: ReportReason; readonly device: string },
): Promise<void> => {
  const { host } = table;
  if (host === null) throw new HostError();
  const token = tokenFromLink(table.seatLink(host) ?? '');
  const { id } = table.state.view ?? { id: '' };
  await fetchText(
    serverUrl(`/api/tables/${encodeURIComponent(id)}/reports`, host),
    jsonPost(report, { authorization: `Bearer ${token}` }),
  );
};
