import { CodesRoom, claimCode, codesContract } from '../../../party/codes/room.ts';
import { DeskRoom, deskContract } from '../../../party/desk/room.ts';
import { Load } from '../../../party/http/load.ts';
import { lobby } from '../../../party/lobby/app.ts';
import type { LobbyEnv } from '../../../party/lobby/lobby-env.ts';
import { lobbyCall, roomsOf } from '../../../party/platforms/rooms.ts';
import { answerOf } from '../../../party/platforms/routes.ts';
import type { Call, PartyName } from '../../../party/runtime/calls.ts';
import { type Routes, routesOf } from '../../../party/runtime/contract.ts';
import { SiteIndexRoom, siteIndexContract, siteIndexName } from '../../../party/sites/index-room.ts';
import { addSite } from '../../../party/sites/registry.ts';
import { SiteRoom, siteContract } from '../../../party/sites/room.ts';
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
    this.desk = new DeskRoom({ storage: new MapStorage(), now: () => this.world.now, log: () => undefined });
    const { env } = fakeEnv();
    const { secret } = { ...env, ...changes };
    const now = () => this.world.now;
    const load = new Load(now);
    const rooms = roomsOf(lobbyCall(this.call, secret, load));
    this.env = { ...env, now, systemNow: now, load, rooms, ...changes };
    this.world.makeCode = (table, until) => claimCode(this.call, table, until);
    this.world.sendToSite = (site, events) => void this.site(site).take(events);
  }

  /** @returns the key of a new site */
  async addSite(id: string, settings: Partial<SiteSettings> = {}): Promise<string> {
    const secrets = await addSite(this.env.rooms, id, siteSettingsSchema.parse(settings));
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
    const { table: tables } = roomsOf(this.call);
    const room = new CodesRoom({ storage: new MapStorage(), now: () => this.world.now, tables });
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
    const answer = await answerOf(this.#route(party, id, route), JSON.stringify(sent));
    if (party === 'table') await this.world.settled();
    return answer;
  };

  #route(party: PartyName, id: string, name: string): Routes[string] {
    if (party === 'table') return (message) => this.table(id).call(name, message);
    const routes =
      party === 'desk'
        ? routesOf(deskContract, this.desk)
        : party === 'codes'
          ? routesOf(codesContract, this.codes(id))
          : id === siteIndexName
            ? routesOf(siteIndexContract, this.#index)
            : routesOf(siteContract, this.site(id));
    const route = routes[name];
    if (route === undefined) throw new Error(`no route ${name}`);
    return route;
  }
}
