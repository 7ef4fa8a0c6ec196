import { css, html, nothing, type TemplateResult } from 'lit';
import type { DevtoolsFrame, DevtoolsStep } from '../../../shared/protocol/devtools.ts';
import { labels, stepLabel, viewerName } from './labels.ts';

interface LogList {
  /** Oldest first. */
  readonly steps: readonly DevtoolsStep[];
  /** By seat. */
  readonly names: readonly (string | undefined)[];
  /** The present game. */
  readonly gameNumber: number;
  /** Numbers of the steps whose frames are shown. */
  readonly expanded: ReadonlySet<number>;
  toggle(step: number): void;
  /** Shows the views after this number of actions of the present game. */
  go(actions: number): void;
}

const isStepFrame = (frame: unknown): frame is readonly [number, unknown, unknown, { type: string }[]] =>
  Array.isArray(frame) && typeof frame[0] === 'number' && Array.isArray(frame[3]);

/** The longest list of event types sent to one viewer. */
const eventsOf = ({ frames }: DevtoolsStep): string[] => {
  const lists = frames.flatMap(({ text }) => {
    const frame: unknown = text === null ? null : JSON.parse(text);
    return isStepFrame(frame) ? [frame[3].map(({ type }) => type)] : [];
  });
  return lists.reduce((longest, events) => (events.length > longest.length ? events : longest), []);
};

const shortName = (viewer: DevtoolsFrame['viewer']): string =>
  typeof viewer === 'number' ? String(viewer) : viewer === 'spectator' ? 'spectator' : 'new';

/** Viewers without a seat come last. */
const bySeat = (frames: readonly DevtoolsFrame[]): DevtoolsFrame[] => {
  const rank = ({ viewer }: DevtoolsFrame): number =>
    typeof viewer === 'number' ? viewer : Number.MAX_SAFE_INTEGER;
  return frames.toSorted((a, b) => rank(a) - rank(b));
};

const bytesOf = ({ frames }: DevtoolsStep): [string, number][] => {
  const sums = new Map<string, number>();
  for (const { viewer, bytes } of bySeat(frames))
    sums.set(shortName(viewer), (sums.get(shortName(viewer)) ?? 0) + bytes);
  return [...sums];
};

/** Steps of the table, newest first, with the frames sent to each viewer. */
export const logList = (log: LogList): TemplateResult =>
  log.steps.length === 0
    ? html`<p class="quiet">${labels.log.none}</p>`
    : html`<ol class="log" role="list" aria-label=${labels.log.list}>${log.steps.toReversed().map((step) => row(step, log))}</ol>`;

const row = (step: DevtoolsStep, log: LogList): TemplateResult => {
  const { number, gameNumber, actions } = step;
  const isExpanded = log.expanded.has(number);
  const events = eventsOf(step);
  const { who, what } = stepLabel(step, log.names);
  return html`<li>
    <button class="row" type="button" aria-expanded=${isExpanded} @click=${() => log.toggle(number)}>
      <span class="number">${number}</span>
      <span class="what"><strong>${who}</strong> <span class="code">${what}</span></span>
      ${events.length === 0 ? nothing : html`<span class="events">${events.join(', ')}</span>`}
      <span class="bytes">${bytesOf(step).map(([viewer, bytes]) => html`<span><span class="viewer">${viewer}</span> ${labels.log.bytes(bytes)}</span> `)}</span>
    </button>
    ${
      isExpanded
        ? html`<div class="frames">
            ${
              gameNumber === log.gameNumber && gameNumber > 0
                ? html`<button class="small-button" type="button" @click=${() => log.go(actions)}>${labels.log.go}</button>`
                : nothing
            }
            ${step.frames.length === 0 ? html`<p class="quiet">${labels.log.nothing}</p>` : bySeat(step.frames).map((frame) => frameOf(frame, log.names))}
          </div>`
        : nothing
    }
  </li>`;
};

const frameOf = (
  { viewer, connections, bytes, text }: DevtoolsFrame,
  names: LogList['names'],
): TemplateResult => html`<p class="frame">
    <strong>${viewerName(viewer, names)}</strong> <span class="quiet">${labels.log.bytes(bytes)}, ${labels.log.sent(connections)}</span>
    <code>${text ?? labels.log.tooLong}</code>
  </p>`;

export const logStyles = css`
  .log {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .log > li {
    border-block-end: 1px solid var(--arcus-hairline);
  }
  .row {
    display: grid;
    grid-template-columns: 2.6rem minmax(0, 1fr);
    gap: 0 var(--arcus-space-3);
    inline-size: 100%;
    min-block-size: 44px;
    padding: var(--arcus-space-3) var(--arcus-space-2);
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-size: var(--arcus-text-2);
    line-height: 1.4;
    text-align: start;
    cursor: pointer;
  }
  .row > * {
    grid-column: 2;
  }
  .row > .number {
    grid-column: 1;
    grid-row: 1;
    color: var(--arcus-muted);
    text-align: end;
  }
  .row:hover,
  .row[aria-expanded='true'] {
    background: color-mix(in srgb, var(--arcus-sheet) 92%, var(--arcus-ink));
  }
  .what {
    overflow-wrap: anywhere;
  }
  .code,
  .frame > code {
    font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
    font-size: var(--arcus-text-1);
    overflow-wrap: anywhere;
  }
  .events,
  .bytes {
    font-size: var(--arcus-text-1);
    overflow-wrap: anywhere;
  }
  .bytes {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-4);
    color: var(--arcus-muted);
  }
  .viewer {
    font-weight: var(--arcus-weight-bold);
  }
  .frames {
    display: grid;
    justify-items: start;
    gap: var(--arcus-space-3);
    padding: 0 var(--arcus-space-3) var(--arcus-space-4) calc(2.6rem + var(--arcus-space-4));
  }
  .frame {
    display: grid;
    inline-size: 100%;
    margin: 0;
    font-size: var(--arcus-text-2);
  }
`;
