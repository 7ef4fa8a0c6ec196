import { css, html, LitElement, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { seatColours } from '../../shared/protocol/codes.ts';
import { homeRegionNear, homeRegions, shardName } from '../../shared/protocol/regions.ts';
import { offeredGames } from '../games/own-games.ts';
import { gameName, isGameId, matStyle } from '../games/registry.ts';
import { type Region, type TableSummary, watchTables } from '../sdk/index.ts';
import { arc, arcStyles, matPrint } from '../theme/arc.ts';
import { controlStyles } from '../ui/controls.ts';

import { tablePath } from './create-table.ts';
import { disc, discStyles } from './name.ts';

/** `<arcus-open-tables near>`: the tables that anybody may join, as they are while they can be seen, and `tables`, with those where a game is on; `listed` says that they have changed. */
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
        games: offeredGames,
        region,
        onChange: (tables) => {
          if (tables === null) return;
          byRegion.set(region, tables);
          this.tables = [...byRegion.values()].flat();
          this.dispatchEvent(new Event('listed'));
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
    const joinable = this.tables.filter(({ phase }) => phase !== 'playing');
    if (joinable.length === 0) return html`<p class="muted">${siteWords.list.none}</p>`;
    return html`<arcus-table-list .tables=${joinable}></arcus-table-list>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    css`
      p {
        margin: 0;
      }
      .muted {
        color: var(--arcus-muted);
      }
    `,
  ];
}

/** `<arcus-table-list>`: tables as small mats with their players, each a link to it. */
class ArcusTableList extends LitElement {
  static override properties = { tables: { attribute: false } };

  declare tables: readonly TableSummary[];

  constructor() {
    super();
    this.tables = [];
  }

  protected override render(): TemplateResult {
    return html`<ul role="list">${this.tables.map(tableCard)}</ul>`;
  }

  static override styles = [
    controlStyles,
    discStyles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, max(10.5rem, 150px)), 1fr));
        gap: var(--arcus-space-6) var(--arcus-space-4);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        min-inline-size: 0;
      }
      @media (min-width: 60rem) {
        ul {
          grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
        }
      }
      a {
        display: grid;
        justify-items: center;
        align-content: start;
        padding: var(--arcus-space-4) var(--arcus-space-3) var(--arcus-space-3);
        border-radius: var(--arcus-radius);
        color: inherit;
        text-align: center;
        text-decoration: none;
      }
      .mat {
        position: relative;
        inline-size: min(100% - 28px, 204px);
        block-size: 68px;
        margin-block-end: 22px;
        border-radius: 34px;
        background:
          radial-gradient(ellipse 62% 80% at 50% 44%, rgb(255 255 255 / 0.12), transparent 78%),
          var(--game-mat);
        box-shadow:
          0 0 0 1px rgb(0 0 0 / 0.45),
          0 3px 0 color-mix(in srgb, var(--game-mat) 55%, black),
          0 8px 12px rgb(30 18 8 / 0.3);
      }
      .mat > .print {
        position: absolute;
        inset-block-start: 18px;
        inset-inline-start: 50%;
        inline-size: 60px;
        translate: -50%;
        color: #fff;
        opacity: 0.16;
      }
      .place {
        position: absolute;
        inset: calc(var(--y) * 1%) auto auto calc(var(--x) * 1%);
        translate: -50% -50%;
      }
      .many > .place > .disc {
        inline-size: 20px;
        font-size: 0.6875rem;
      }
      strong,
      .who {
        max-inline-size: 100%;
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      .who {
        color: var(--arcus-muted);
        font-size: var(--arcus-text-2);
      }
      .does {
        font-size: var(--arcus-text-2);
        font-weight: var(--arcus-weight-bold);
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      @media (hover: hover) {
        a:hover > .mat {
          filter: brightness(1.12);
        }
      }
      @media (forced-colors: active) {
        .mat {
          outline: 1px solid CanvasText;
        }
      }
    `,
  ];
}

/** Those of these where a game is on that anybody may watch, those with the most players and watchers first. */
export const watchableTables = (tables: readonly TableSummary[]): TableSummary[] =>
  tables
    .filter(({ phase, spectators, people }) => phase === 'playing' && spectators !== null && people > 0)
    .toSorted(
      (a, b) =>
        b.people + (b.spectators ?? 0) - (a.people + (a.spectators ?? 0)) || b.createdAt - a.createdAt,
    );

/**
 * Where so many sit round a mat three times as wide as high, whose ends are half circles: from the middle of the near edge clockwise, each as far
 * from the next, in per cent of width and height.
 */
const seatPositions = (seats: number): readonly string[] => {
  const end = Math.PI / 2;
  const round = 4 + 2 * end;
  return Array.from({ length: seats }, (_, seat) => {
    const walked = (seat * round) / seats;
    /** From the middle of the mat, whose height is 1. */
    const [x, y] =
      walked < 1
        ? [-walked, 0.5]
        : walked < 1 + end
          ? onHalfCircle(-1, walked - 1)
          : walked < 3 + end
            ? [walked - end - 2, -0.5]
            : walked < 3 + 2 * end
              ? onHalfCircle(1, 3 + 2 * end - walked)
              : [round - walked, 0.5];
    return `--x:${(50 + (x / 3) * 100).toFixed(1)};--y:${(50 + y * 100).toFixed(1)}`;
  });
};

/** On the half circle at one side, so far up from its lower end. */
const onHalfCircle = (side: 1 | -1, walked: number): readonly [x: number, y: number] => [
  side * (1 + 0.5 * Math.sin(2 * walked)),
  0.5 * Math.cos(2 * walked),
];

const tableCard = ({ id, game, region, phase, players, seats, spectators }: TableSummary): TemplateResult => {
  const free = seats - players.length;
  const joins = phase !== 'playing' && free > 0;
  const { list } = siteWords;
  const state = joins ? list.free(free) : spectators ? list.watching(spectators) : list.playing;
  return html`<li>
    <a href=${`${tablePath(id)}?from=${shardName(game, region)}`}>
      <span class=${`mat ${seats > 6 ? 'many' : ''}`} .style=${isGameId(game) ? matStyle(game) : ''}>
        ${matPrint}
        ${seatPositions(seats).map((place, seat) => html`<span class="place" .style=${place}>${disc(players[seat] ?? null, seatColours[seat % seatColours.length] ?? 'red')}</span>`)}
      </span>
      <strong>${gameName(game)}</strong>
      <span class="who" dir="auto">${list.names(players)} · ${state}</span>
      <span class="does">${joins ? list.join : list.watch}</span>
    </a>
  </li>`;
};

customElements.define('arcus-table-list', ArcusTableList);
customElements.define('arcus-open-tables', ArcusOpenTables);
