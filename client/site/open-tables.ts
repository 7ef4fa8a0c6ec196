import { css, html, LitElement, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { homeRegionNear, homeRegions, shardOf } from '../../shared/protocol/regions.ts';
import { drawnGames, gameName } from '../games/registry.ts';
import { type Region, type TableSummary, watchTables } from '../sdk/index.ts';
import { arc, arcStyles } from '../widget/arc.ts';
import { controlStyles } from '../widget/controls.ts';
import { tablePath } from './create-table.ts';

/** `<arcus-open-tables near>`: the tables that anybody may join, as they are while they can be seen. */
class ArcusOpenTables extends LitElement {
  static override properties = { near: {}, tables: { state: true } };

  /** Null until the lobby has answered once. */
  declare tables: readonly TableSummary[] | null;
  /** The region whose tables are shown; null for tables without one. */
  declare near: Region | null;
  #stop: (() => void) | null = null;

  constructor() {
    super();
    this.tables = null;
    this.near = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#updateWatch);
    this.#updateWatch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#updateWatch);
    this.#unwatch();
  }

  /** Nobody looks at a hidden page. */
  readonly #updateWatch = (): void => {
    if (document.visibilityState !== 'visible') this.#unwatch();
    else this.#stop ??= this.#watch();
  };

  /** Tables of the region, and those that quick match opens for whoever is there. */
  #watch(): () => void {
    const byRegion = new Map<Region | null, readonly TableSummary[]>();
    const matchmakingRegion = this.near === null ? homeRegions[0] : homeRegionNear(this.near);
    const ends = [...new Set([this.near, matchmakingRegion])].map((region) =>
      watchTables({
        host: location.origin,
        games: drawnGames,
        region,
        changed: (tables) => {
          if (tables === null) return;
          byRegion.set(region, tables);
          this.tables = [...byRegion.values()].flat();
        },
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }

  #unwatch(): void {
    this.#stop?.();
    this.#stop = null;
  }

  protected override render(): TemplateResult {
    if (this.tables === null)
      return html`<p>${arc({ motion: 'waiting', label: siteWords.list.looking })}</p>`;
    if (this.tables.length === 0) return html`<p class="muted">${siteWords.list.none}</p>`;
    return html`<ul role="list">${this.tables.map(row)}</ul>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    css`
      p {
        margin: 0 0 var(--arcus-space-4);
      }
      .muted {
        color: var(--arcus-muted);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        gap: var(--arcus-space-4);
        align-items: center;
        padding-block: var(--arcus-space-4);
        border-block-start: 1px solid var(--arcus-hairline);
      }
      .who {
        flex: 1;
        min-inline-size: 0;
      }
      .who > * {
        display: block;
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      .who > .muted {
        font-size: var(--arcus-text-2);
      }
    `,
  ];
}

const row = ({ id, game, region, phase, players, seats }: TableSummary): TemplateResult => {
  const free = seats - players.length;
  const joins = phase !== 'playing' && free > 0;
  const { list } = siteWords;
  const names = list.names(players);
  const state = phase === 'playing' ? list.playing : list.free(free);
  return html`<li>
    <span class="who"><strong>${names}</strong><span class="muted">${gameName(game)} · ${state}</span></span>
    <a class="button" href=${`${tablePath(id)}?from=${shardOf(game, region)}`} aria-label=${joins ? list.joinTable(players) : list.watchTable(players)}>${joins ? list.join : list.watch}</a>
  </li>`;
};

customElements.define('arcus-open-tables', ArcusOpenTables);
