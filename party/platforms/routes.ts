import * as z from 'zod';
import { readBody } from '../http/bodies.ts';
import {
  type Call,
  callVersion,
  minSecretLength,
  type PartyCall,
  partyCall,
  signatureHeader,
  verifyRequest,
  versionHeader,
} from '../runtime/calls.ts';
import type { Routes } from '../runtime/contract.ts';
import { ServerChanging } from '../runtime/stored.ts';
import { envOf, type PartyEnv } from './variables.ts';

/** The response to every request while calls cannot be signed. */
export const withoutSecret = (request: Request, { log }: PartyEnv): Response => {
  log({ event: 'secret-missing', path: new URL(request.url).pathname });
  const message = `This server needs ARCUS_SECRET, at least ${minSecretLength} random characters, before it can open tables.`;
  return Response.json({ message }, { status: 503 });
};

/** Misdirected Request: the calling party retries. */
const serverChangingStatus = 421;

/** By the declared length of a call. */
const maxBodyBytes = 64 * 1024;

/** Answers a call of another party. The routes are public, so unsigned and replayed calls are rejected. */
export const serveParty = async (request: Request, env: PartyEnv, routes: Routes): Promise<Response> => {
  const { secret, systemNow, log, replays } = env;
  if (secret === undefined) return withoutSecret(request, env);
  const { pathname } = new URL(request.url);
  const header = request.headers.get(signatureHeader);
  const isDeclared = Number(request.headers.get('content-length') ?? Number.NaN) <= maxBodyBytes;
  // Read before verification, so that the connection stays usable.
  const body = (await readBody(request.body, isDeclared ? maxBodyBytes : 0)) ?? '';
  const signature = verifyRequest(
    secret,
    { method: request.method, path: pathname, body },
    header,
    systemNow(),
  );
  if (signature === null || !replays.admit(signature, systemNow())) {
    const event = signature === null ? 'call-unsigned' : 'call-replayed';
    log({ event, method: request.method, path: pathname });
    return Response.json({ message: 'This route is not public.' }, { status: 403 });
  }
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  const isNewer = Number(request.headers.get(versionHeader)) > callVersion;
  const changing = (message: string): Response =>
    Response.json({ message }, { status: serverChangingStatus });
  if (route === undefined)
    return isNewer ? changing('no such route') : Response.json({ message: 'no such route' }, { status: 404 });
  try {
    return new Response(await answerOf(route, body));
  } catch (error) {
    if (error instanceof ServerChanging || (isNewer && error instanceof z.ZodError))
      return changing(error.message);
    throw error;
  }
};

/** @param message JSON, as is the answer. */
export const answerOf = async (route: Routes[string], message: string): Promise<string> => {
  const answer = await route(JSON.parse(message));
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
};

/** Calls over a network. */
export const signedCalls =
  (variables: object, send: (call: PartyCall) => Promise<Response>): Call =>
  async (party, id, route, message, region) => {
    const { secret, systemNow } = envOf(variables);
    if (secret === undefined) throw new Error('no secret');
    const call = partyCall(secret, party, id, route, message, systemNow());
    const response = await send({ ...call, ...(region && { region }) });
    if (response.status === serverChangingStatus)
      throw new ServerChanging(`${party} answered ${route} with ${await response.text()}`);
    if (!response.ok) throw new Error(`${party} answered ${route} with ${response.status}`);
    return response.text();
  };
