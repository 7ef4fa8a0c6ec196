import type { Region } from '../../shared/protocol/regions.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import type { Load } from './load.ts';
import type { Parties } from './party-client.ts';
import type { RequestLimits } from './rate-limiter.ts';
import type { ReceiptSigner } from './receipt-signer.ts';

/**
 * The rules by game id and locale: trusted HTML, or the path of a file of the build.
 */
export type RulePages = Readonly<
  Record<string, Readonly<Record<string, string | { readonly file: string }>>>
>;

/** The platform passes it to the lobby with each request. */
export interface LobbyEnv extends Parties, RequestLimits {
  /** Origins whose pages may call the API and embed tables: `https://*.example.com` is a pattern, `*` means all. */
  readonly allowedOrigins: readonly string[];
  /** Hosts of this server, which pages may name; `*` means that the edge routes no other. */
  readonly hosts: readonly string[];
  /** Reads the counters; undefined disables them. */
  readonly operatorToken: string | undefined;
  /** An address for reports of vulnerabilities, `mailto:` or `https:`. */
  readonly securityContact: string | undefined;
  readonly rules: RulePages;
  /** The text of a file of the build; null if there is none. */
  readonly readFile: (path: string) => Promise<string | null>;
  readonly openApi: object;
  /** OpenMetrics of this process, without the end; undefined where the platform has its own. */
  readonly metrics?: (() => Promise<string>) | undefined;
  /** Tables with sockets read the operator's notice now; undefined where the platform cannot list them. */
  readonly wakeTables?: (() => Promise<unknown>) | undefined;
  /** The estimated region of the client. */
  readonly near: Region | null;
  readonly load: Load;
  /** When the ban of a site's user ends; null without one. */
  readonly userBannedUntil: (site: string, user: string) => number | null;
  /** No new tables or tickets. */
  readonly drain: boolean;
  /** State of sites in this instance: a repeated refusal needs no call to the site. */
  readonly siteGate: {
    /** Site and generation of revoked keys, which never become valid again. */
    readonly revoked: Set<string>;
    /** When a site may send its next request. */
    readonly blockedUntil: Map<string, number>;
  };
  readonly receiptSigner: ReceiptSigner;
  /** Whether game authors may inspect tables and play for every seat. */
  readonly devtools: boolean;
  readonly secret: string;
  /** The system's clock; `now` is that of rooms. */
  systemNow(): number;
  readonly proofOfWork: ProofOfWorkConfig | null;
  log(line: object): void;
}
