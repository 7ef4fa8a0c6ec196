import type { TableId } from '../../shared/kernel/ids.ts';
import { codesContract } from '../codes/room.ts';
import { countersContract } from '../counters/counters.ts';
import { deskContract, deskName } from '../desk/room.ts';
import { directoryContract } from '../directory/room.ts';
import type { Load } from '../http/load.ts';
import { relayContract } from '../relay/room.ts';
import type { Call } from '../runtime/calls.ts';
import { roomsOfParty } from '../runtime/contract.ts';
import { isIssuedId } from '../runtime/table-ids.ts';
import { siteIndexContract, siteIndexName } from '../sites/index-room.ts';
import { siteContract } from '../sites/room.ts';
import { devtoolsContract } from '../table/features/devtools.ts';

/** All rooms, by their contracts. A matcher answers no calls. */
export const roomsOf = (call: Call) => ({
  table: roomsOfParty(call, 'table', devtoolsContract),
  directory: roomsOfParty(call, 'directory', directoryContract),
  counters: roomsOfParty(call, 'counters', countersContract),
  relay: roomsOfParty(call, 'relay', relayContract),
  site: roomsOfParty(call, 'site', siteContract),
  siteIndex: roomsOfParty(call, 'site', siteIndexContract)(siteIndexName),
  codes: roomsOfParty(call, 'codes', codesContract),
  desk: roomsOfParty(call, 'desk', deskContract)(deskName),
});

/**
 * Calls of the lobby, whose time is its load. No table has an id that this deployment has not issued: a call would make a room, whose name
 * stays stored.
 */
export const lobbyCall =
  (call: Call, secret: string, load: Load): Call =>
  async (...request) => {
    const [party, id] = request;
    const isMadeUp = party === 'table' && !isIssuedId(secret, id as TableId);
    return isMadeUp ? 'null' : load.during(() => call(...request));
  };
