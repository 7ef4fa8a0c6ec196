import { CodesRoom, claimCode } from '../../../party/codes/room.ts';
import { DeskRoom } from '../../../party/desk/room.ts';
import { lobby } from '../../../party/lobby/app.ts';
import { Load } from '../../../party/lobby/load.ts';
import type { LobbyEnv } from '../../../party/lobby/lobby-env.ts';
import { partyClient } from '../../../party/lobby/party-client.ts';
import {
  answerOf,
  codesRoutes,
  deskRoutes,
  siteIndexRoutes,
  siteRoutes,
} from '../../../party/platforms/routes.ts';
import type { Call } from '../../../party/runtime/calls.ts';
import { SiteIndexRoom, siteIndexName } from '../../../party/sites/index-room.ts';
import { SiteRoom } from '../../../party/sites/room.ts';
import { tableIdSchema } from '../../../shared/kernel/schemas.ts';
import { type SiteSettings, siteSettingsSchema } from '../../../shared/protocol/site.ts';
import { fakeEnv } from '../fake-env.ts';
import { MapStorage } from '../map-storage.ts';
import type { MemoryTable } from './table.ts';
import { MemoryWorld } from './world.ts';

export const origin = 'https://arcus.test';

/** A lobby, sites and tables in one process. */
export class MemoryDeployment {
  readonly world: MemoryWorld;
  readonly env: LobbyEnv;
  /** `party route` of each call between lobby and rooms. */
  readonly calls: string[] = [];
  readonly #sites = new Map<string, SiteRoom>();
  readonly #codes = new Map<string, CodesRoom>();
  readonly #index: SiteIndexRoom;
  readonly desk: DeskRoom;

  /** @param index storage of the sites' index */
  constructor(seed: string, changes: Partial<LobbyEnv> = {}, index = new MapStorage()) {
    this.world = new MemoryWorld(seed);
    this.#index = new SiteIndexRoom(index);
    this.desk = new DeskRoom({ storage: new MapStorage(), now: () => this.world.now });
    const { env } = fakeEnv();
    const { secret } = { ...env, ...changes };
    const now = () => this.world.now;
    const load = new Load(now);
    const parties = partyClient(this.call, secret, load);
    this.env = { ...env, now, systemNow: now, load, ...parties, ...changes };
    this.world.makeCode = (table, until) => claimCode(this.call, table, until);
    this.world.sendToSite = (site, events) => void this.site(site).take(events);
  }

  /** @returns the key of a new site */
  async addSite(id: string, settings: Partial<SiteSettings> = {}): Promise<string> {
    const secrets = await this.env.sites.add(id, siteSettingsSchema.parse(settings));
    if (secrets === null) throw new Error(`there is a site ${id}`);
    return secrets.key;
  }

  site(id: string): SiteRoom {
    const { secret } = this.env;
    const post = async () => 503;
    const made = this.#sites.get(id);
    if (made !== undefined) return made;
    const log = () => undefined;
    const room = new SiteRoom({
      ...{ secret, storage: new MapStorage(), log, post },
      now: () => this.world.now,
      systemNow: () => this.world.now,
      eventsKeptMs: 30 * 24 * 3_600_000,
    });
    this.#sites.set(id, room);
    return room;
  }

  /** Codes, or wrong codes of addresses. */
  codes(name: string): CodesRoom {
    const made = this.#codes.get(name);
    if (made !== undefined) return made;
    const room = new CodesRoom({ storage: new MapStorage(), now: () => this.world.now });
    this.#codes.set(name, room);
    return room;
  }

  table(id: string): MemoryTable {
    return this.world.table(tableIdSchema.parse(id));
  }

  request(path: string, init: RequestInit = {}, changes: Partial<LobbyEnv> = {}): Promise<Response> {
    return Promise.resolve(lobby.request(`${origin}${path}`, init, { ...this.env, ...changes }));
  }

  /** `fetch` of this deployment. */
  readonly fetch = (url: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
    Promise.resolve(lobby.request(String(url), init, this.env));

  /** A call between rooms. */
  readonly call: Call = async (party, id, route, sent) => {
    this.calls.push(`${party} ${route}`);
    const message: unknown = JSON.parse(JSON.stringify(sent));
    if (party === 'table') {
      const answer = await this.table(id).call(route, message);
      await this.world.settled();
      return typeof answer === 'string' ? answer : JSON.stringify(answer);
    }
    const desk = party === 'desk' ? deskRoutes(this.desk)[route] : undefined;
    if (desk !== undefined) return answerOf(desk, JSON.stringify(sent));
    const codes = party === 'codes' ? codesRoutes(this.codes(id))[route] : undefined;
    if (codes !== undefined) return answerOf(codes, JSON.stringify(sent));
    const routes = id === siteIndexName ? siteIndexRoutes(this.#index) : siteRoutes(this.site(id));
    return JSON.stringify(await routes[route]?.(message));
  };
}
