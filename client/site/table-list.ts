import { css, html, type TemplateResult } from 'lit';
import { timeSpan } from '#locale/grammar';
import { siteWords } from '#locale/site';
import { seatColors } from '../../shared/protocol/codes.ts';
import { shardName } from '../../shared/protocol/regions.ts';
import { offeredGames } from '../games/own-games.ts';
import { gameName, isGameId, matStyle } from '../games/registry.ts';
import { type Region, type TableSummary, watchTables } from '../sdk/index.ts';
import { arc, arcStyles, matPrint } from '../theme/arc.ts';
import { controlStyles } from '../ui/controls.ts';
import { attribute, element, property, state } from '../ui/element.ts';
import { siteUrl } from '../ui/site-path.ts';
import { tablePath } from '../widget/game-paths.ts';
import { disc, discStyles, robotDisc } from './name.ts';

/**
 * `<arcus-open-tables near>`: the listed tables with a free seat and players there, live while the page is visible. `tables` also holds those with a running game;
 * `listed` fires when it changes.
 */
class ArcusOpenTables extends element({
  /** The region whose tables are shown; null for tables without a region. */
  near: attribute<Region | null>(null),
  /** Null before the lobby's first reply. */
  tables: state<readonly TableSummary[] | null>(null),
}) {
  #stop: (() => void) | null = null;

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

  readonly #updateWatch = (): void => {
    if (document.visibilityState !== 'visible') this.#unwatch();
    else this.#stop ??= this.#watch();
  };

  #watch(): () => void {
    return watchTables({
      host: siteUrl,
      games: offeredGames,
      region: this.near,
      onChange: (tables) => {
        if (tables === null) return;
        this.tables = tables;
        this.dispatchEvent(new Event('listed'));
      },
    });
  }

  #unwatch(): void {
    this.#stop?.();
    this.#stop = null;
  }

  protected override render(): TemplateResult {
    if (this.tables === null)
      return html`<p>${arc({ motion: 'waiting', label: siteWords.list.looking })}</p>`;
    const joinable = tablesToJoin(this.tables);
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
    `,
  ];
}

/** `<arcus-table-list>`: links to tables, each a small mat with its players. */
class ArcusTableList extends element({
  tables: property<readonly TableSummary[]>([]),
}) {
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

/** Tables with a free seat and a connected player; a game over days needs none. */
export const tablesToJoin = (tables: readonly TableSummary[]): TableSummary[] =>
  tables.filter((table) => freeSeatsOf(table) > 0 && (table.people > 0 || table.turnSeconds !== undefined));

/** Full tables with a running game open to spectators, by number of players and spectators. */
export const watchableTables = (tables: readonly TableSummary[]): TableSummary[] =>
  tables
    .filter(
      (table) =>
        table.phase === 'playing' &&
        table.spectators !== null &&
        table.people > 0 &&
        freeSeatsOf(table) === 0,
    )
    .toSorted(
      (a, b) =>
        b.people + (b.spectators ?? 0) - (a.people + (a.spectators ?? 0)) || b.createdAt - a.createdAt,
    );

/**
 * Evenly spaced seats around a mat three times as wide as high, with half-circle ends: clockwise from the middle of the near edge, in percent of
 * width and height.
 */
const seatPositions = (seats: number): readonly string[] => {
  const end = Math.PI / 2;
  const perimeter = 4 + 2 * end;
  return Array.from({ length: seats }, (_, seat) => {
    const distance = (seat * perimeter) / seats;
    /** From the center of the mat, whose height is 1. */
    const [x, y] =
      distance < 1
        ? [-distance, 0.5]
        : distance < 1 + end
          ? onHalfCircle(-1, distance - 1)
          : distance < 3 + end
            ? [distance - end - 2, -0.5]
            : distance < 3 + 2 * end
              ? onHalfCircle(1, 3 + 2 * end - distance)
              : [perimeter - distance, 0.5];
    return `--x:${(50 + (x / 3) * 100).toFixed(1)};--y:${(50 + y * 100).toFixed(1)}`;
  });
};

/** `distance` is along the half circle from its lower end. */
const onHalfCircle = (side: 1 | -1, distance: number): readonly [x: number, y: number] => [
  side * (1 + 0.5 * Math.sin(2 * distance)),
  0.5 * Math.cos(2 * distance),
];

/** Seats for new players, now or from the next game on. */
const freeSeatsOf = ({ phase, seats, players, givingWay }: TableSummary): number =>
  phase === 'gathering' || givingWay > 0 ? seats - players.length + givingWay : 0;

const tableCard = (table: TableSummary): TemplateResult => {
  const { id, game, region, phase, players, bots, seats, spectators, turnSeconds } = table;
  const free = freeSeatsOf(table);
  const joins = free > 0;
  const { list } = siteWords;
  const waiting = phase === 'gathering' ? list.free(free) : list.joinable;
  const state = joins ? waiting : spectators ? list.watching(spectators) : list.playing;
  const pace = turnSeconds === undefined ? '' : ` · ${list.pace(timeSpan(turnSeconds * 1000))}`;
  const people = players.filter((_, index) => !bots.includes(index));
  return html`<li>
    <a href=${`${tablePath(id)}?from=${shardName(game, region)}`}>
      <span class=${`mat ${seats > 6 ? 'many' : ''}`} .style=${isGameId(game) ? matStyle(game) : ''}>
        ${matPrint}
        ${seatPositions(seats).map((place, seat) => html`<span class="place" .style=${place}>${bots.includes(seat) ? robotDisc : disc(players[seat] ?? null, seatColors[seat % seatColors.length] ?? 'red')}</span>`)}
      </span>
      <strong>${gameName(game)}</strong>
      <span class="who" dir="auto">${list.names(people, bots.length)} · ${state}${pace}</span>
      <span class="does">${joins ? list.join : list.watch}</span>
    </a>
  </li>`;
};

customElements.define('arcus-table-list', ArcusTableList);
customElements.define('arcus-open-tables', ArcusOpenTables);
