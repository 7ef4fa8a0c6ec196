import * as z from 'zod';
import { hexSchema, seatSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { devtoolsRequestSchema } from '../../shared/protocol/devtools.ts';
import { tokenSchema } from '../../shared/protocol/requests.ts';
import {
  numberedEventSchema,
  siteChangeSchema,
  siteIdSchema,
  siteSettingsSchema,
  userIdSchema,
} from '../../shared/protocol/site.ts';
import { addressSchema, type CodesRoom, claimSchema } from '../codes/room.ts';
import { type CountersRoom, countsSchema } from '../counters/counters.ts';
import { reportCallSchema } from '../desk/reports.ts';
import { auditPageSchema, type DeskRoom, deskChangeSchema } from '../desk/room.ts';
import { pageSchema } from '../directory/listing.ts';
import { directoryReportSchema } from '../directory/record.ts';
import type { DirectoryRoom } from '../directory/room.ts';
import { readBody } from '../lobby/bodies.ts';
import { matcherMessages } from '../matching/events.ts';
import type { MatcherRoom } from '../matching/room.ts';
import type { RelayRoom } from '../relay/room.ts';
import {
  type Call,
  callVersion,
  memberSchema,
  minSecretLength,
  type PartyCall,
  parseCall,
  partyCall,
  personSchema,
  reservationSchema,
  signatureHeader,
  tableCreationSchema,
  verifyRequest,
  versionHeader,
} from '../runtime/calls.ts';
import { maxRelays } from '../runtime/limits.ts';
import { ServerChanging } from '../runtime/stored.ts';
import { publishedKeySchema, type SiteIndexRoom } from '../sites/index-room.ts';
import type { SiteRoom } from '../sites/room.ts';
import type { DevtoolsRoom } from '../table/devtools.ts';
import type { TableRoom } from '../table/room.ts';
import { envOf, type PartyEnv } from './variables.ts';

type Route = (message: unknown) => Promise<unknown>;
export type Routes = Readonly<Record<string, Route>>;

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
export const answerOf = async (route: Route, message: string): Promise<string> => {
  const answer = await route(JSON.parse(message));
  // A transcript is JSON already.
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

/** A route with validated messages. */
const on =
  <Message>(schema: z.ZodType<Message>, handle: (message: Message) => unknown): Route =>
  async (message) => {
    const answer = await handle(parseCall(schema, message));
    return answer === undefined ? {} : answer;
  };

const transcriptRequestSchema = z.strictObject({ gameNumber: z.int().min(1), token: tokenSchema.nullable() });
const evidenceSchema = z.strictObject({ token: tokenSchema, seat: seatSchema });
const reserveSchema = z.strictObject({ seats: z.array(reservationSchema).min(1) });
const ticketIdsSchema = z.strictObject({ ids: z.array(reservationSchema.shape.id) });

/** A relay's number of spectators and their version. */
const spectatorReportSchema = z.strictObject({
  relay: z
    .int()
    .min(0)
    .max(maxRelays - 1),
  watchers: z.int().min(0),
  version: z.int().nullable(),
});
/** A table's frames for the spectators of a relay, or the code that closes them. */
export const relayMessagesSchema = z.array(
  z.union([z.string(), z.object({ code: z.int(), reason: z.string() })]),
);
const relayUpdateSchema = z.strictObject({ messages: relayMessagesSchema });

const ofSiteSchema = z.strictObject({ site: siteIdSchema });
const admissionSchema = ofSiteSchema.extend({ member: memberSchema, game: z.string().nullable() });
const invitationSchema = ofSiteSchema.extend({ member: memberSchema });
const expulsionSchema = ofSiteSchema.extend({ user: userIdSchema, tokenHash: hexSchema });

const seatOfTableSchema = z.strictObject({ seat: seatSchema });
const codeSchema = z.strictObject({ code: z.string() });

export const tableRoutes = (room: TableRoom): Routes => ({
  create: on(tableCreationSchema, ({ seats, ...table }) => room.create({ ...table, capacity: seats })),
  'look-up': () => room.summary(),
  report: () => room.report(),
  transcript: on(transcriptRequestSchema, ({ gameNumber, token }) => room.transcript(gameNumber, token)),
  result: on(transcriptRequestSchema, ({ gameNumber, token }) => room.result(gameNumber, token)),
  reserve: on(reserveSchema, async ({ seats }) => ({ seated: await room.reserve(seats) })),
  attendance: on(ticketIdsSchema, ({ ids }) => room.attendance(ids)),
  'report-spectators': on(spectatorReportSchema, ({ relay, watchers, version }) =>
    room.watched(relay, watchers, version),
  ),
  admit: on(admissionSchema, ({ site, member, game }) => room.admit(site, member, game)),
  invite: on(invitationSchema, ({ site, member }) => room.invite(site, member)),
  data: on(personSchema, (person) => room.data(person)),
  erase: on(personSchema, (person) => room.erase(person)),
  opened: on(ofSiteSchema, ({ site }) => room.opened(site)),
  inspect: () => room.inspect(),
  evidence: on(evidenceSchema, ({ token, seat }) => room.evidence(token, seat)),
  identify: on(seatOfTableSchema, ({ seat }) => room.identify(seat)),
  opener: async () => ({ opener: await room.opener() }),
  end: () => room.end(),
  kick: on(seatOfTableSchema, ({ seat }) => room.kick(seat)),
  'has-code': on(codeSchema, ({ code }) => room.hasCode(code)),
  'site-table': on(ofSiteSchema, ({ site }) => room.siteTable(site)),
  expel: on(expulsionSchema, ({ site, ...user }) => room.control(site, { type: 'expel', ...user })),
  close: on(ofSiteSchema, ({ site }) => room.control(site, { type: 'close' })),
  'cancel-reservations': on(ticketIdsSchema, ({ ids }) => room.handle({ type: 'cancel-reservations', ids })),
});

export const relayRoutes = (room: RelayRoom, name: string): Routes => ({
  update: on(relayUpdateSchema, ({ messages }) => room.update(name, messages)),
});

export const devtoolsRoutes = (room: DevtoolsRoom): Routes => ({
  ...tableRoutes(room),
  devtools: on(devtoolsRequestSchema, (request) => room.devtools(request)),
});

export const countersRoutes = (counters: CountersRoom): Routes => ({
  add: on(countsSchema, (counts) => counters.add(counts)),
  read: () => counters.read(),
});

const checkSchema = z.strictObject({ id: tableIdSchema });

export const directoryRoutes = (directory: DirectoryRoom): Routes => ({
  report: on(directoryReportSchema, (report) => directory.report(report)),
  list: on(pageSchema, (page) => directory.list(page)),
  check: on(checkSchema, ({ id }) => directory.check(id)),
});

export const matcherRoutes = (matcher: MatcherRoom, name: string): Routes =>
  Object.fromEntries(
    Object.keys(matcherMessages).map((route) => [
      route,
      (message: unknown) => matcher.onCall(name, route, message),
    ]),
  );

const nothing = z.strictObject({});
const siteSchema = z.strictObject({ id: siteIdSchema, settings: siteSettingsSchema });
const keyUseSchema = z.strictObject({ generation: z.int() });
const identityUseSchema = z.strictObject({ token: z.string(), client: z.string(), audience: z.string() });
const eventsSchema = z.strictObject({ events: z.array(numberedEventSchema) });
const siteTablesSchema = z.strictObject({ after: z.string().nullable(), limit: z.int().min(1) });
const feedPageSchema = z.strictObject({ after: z.int().min(0), limit: z.int().min(1) });
const userPageSchema = z.strictObject({ user: userIdSchema, after: z.int().min(0), erases: z.boolean() });
const deadPageSchema = feedPageSchema.pick({ limit: true });

export const siteRoutes = (room: SiteRoom): Routes => ({
  add: on(siteSchema, ({ id, settings }) => room.add(id, settings)),
  rotate: () => room.rotate(),
  change: on(siteChangeSchema, (changes) => room.change(changes)),
  remove: on(nothing, () => room.remove()),
  describe: () => room.describe(),
  authorize: on(keyUseSchema, ({ generation }) => room.authorize(generation)),
  verify: on(identityUseSchema, ({ token, client, audience }) => room.verify(token, client, audience)),
  take: on(eventsSchema, ({ events }) => room.take(events)),
  tables: on(siteTablesSchema, ({ after, limit }) => room.tables(after, limit)),
  table: on(checkSchema, ({ id }) => room.table(id)),
  events: on(feedPageSchema, ({ after, limit }) => room.events(after, limit)),
  user: on(userPageSchema, ({ user, after, erases }) => room.user(user, after, erases)),
  'dead-letters': on(deadPageSchema, ({ limit }) => room.deadLetters(limit)),
});

export const codesRoutes = (room: CodesRoom): Routes => ({
  claim: on(claimSchema, (claim) => room.claim(claim)),
  resolve: on(codeSchema, async ({ code }) => ({ table: await room.resolve(code) })),
  guess: on(addressSchema, ({ by }) => room.guess(by)),
  forgive: on(addressSchema, ({ by }) => room.forgive(by)),
});

export const deskRoutes = (desk: DeskRoom): Routes => ({
  read: () => desk.read(),
  change: on(deskChangeSchema, (change) => desk.change(change)),
  audit: on(auditPageSchema, (page) => desk.audit(page)),
  report: on(reportCallSchema, (report) => desk.report(report)),
  reports: on(auditPageSchema, (page) => desk.reports(page)),
});

const indexEntrySchema = z.strictObject({ site: siteIdSchema, exists: z.boolean() });

export const siteIndexRoutes = (index: SiteIndexRoom): Routes => ({
  put: on(indexEntrySchema, ({ site, exists }) => index.put(site, exists)),
  sites: () => index.sites(),
  publish: on(publishedKeySchema, (key) => index.publish(key)),
  keys: () => index.keys(),
});
