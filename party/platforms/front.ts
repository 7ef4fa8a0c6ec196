import openApi from '../../build/generated/openapi.json' with { type: 'json' };
import { parseJson } from '../../shared/kernel/util.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import { problemType } from '../http/serve.ts';
import { lobby } from '../lobby/app.ts';
import type { LobbyEnv } from '../lobby/lobby-env.ts';
import type { Call } from '../runtime/calls.ts';
import { checkPartyRequest } from './party-gate.ts';
import { lobbyCall, roomsOf } from './rooms.ts';
import { withoutSecret } from './routes.ts';
import { deskOf, envOf, lobbyEnvOf } from './variables.ts';

/** A platform's services for the front of a server. */
export interface Front extends Pick<LobbyEnv, 'readFile' | 'metrics' | 'wakeTables'> {
  readonly call: Call;
  /** Hears the code of each refusal. */
  readonly onRefusal?: (code: string) => void;
  /** The region nearest to the client. */
  readonly near: Region | null;
  readonly rules: LobbyEnv['rules'];
  /** Passes a checked request to its room; null if the path names none. */
  toRoom(request: Request): Promise<Response | null>;
  /** Opens and closes a socket at a table that does not exist. */
  noSuchTable(): Response;
}

/** Answers a request that is not for a file: rooms are checked here, and the lobby answers the rest. */
export const serveRequest = async (request: Request, variables: object, front: Front): Promise<Response> => {
  const response = await answer(request, variables, front);
  if (front.onRefusal !== undefined && response.headers.get('content-type') === problemType['content-type']) {
    // A reply to HEAD has no body.
    const problem = parseJson(await response.clone().text());
    if (problem !== undefined) front.onRefusal(String(Object(problem).code));
  }
  return response;
};

const answer = async (request: Request, variables: object, front: Front): Promise<Response> => {
  const { call, near, rules, readFile, metrics, wakeTables, toRoom, noSuchTable } = front;
  const env = envOf(variables);
  if (env.secret === undefined) return withoutSecret(request, env);
  const lobbyEnv = lobbyEnvOf(request, variables, await deskOf(variables, call));
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/parties/')) {
    const refused = await checkPartyRequest(request, lobbyEnv, noSuchTable);
    if (refused !== null) return refused;
    const response = await toRoom(request).catch((error: unknown) => {
      env.log({ event: 'room-failed', path: pathname, error: String(error) });
      return new Response('internal', { status: 500 });
    });
    if (response !== null) return response;
  }
  const rooms = roomsOf(lobbyCall(call, env.secret, lobbyEnv.load));
  const ofPlatform = { near, rules, readFile, metrics, wakeTables, openApi };
  return lobby.fetch(request, { ...lobbyEnv, ...ofPlatform, rooms });
};
