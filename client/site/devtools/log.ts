import { css, html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Viewer } from '../../../shared/kernel/game.ts';
import type { DevtoolsFrame, DevtoolsStep } from '../../../shared/protocol/devtools.ts';

/** By seat. */
type Names = readonly (string | undefined)[];

export const viewerName = (viewer: Viewer | 'new', names: Names): string => {
  if (viewer === 'new') return 'No hello yet';
  if (viewer === 'spectator') return 'Spectator';
  const name = names[viewer];
  return name === undefined ? `Seat ${viewer}` : `Seat ${viewer}, ${name}`;
};

/** Shortens digests. */
const maxTextLength = 24;

const abbreviate = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' && inner.length > maxTextLength ? `${inner.slice(0, maxTextLength)}…` : inner,
  );

const stepLabel = (
  { event, viewer, request, action }: DevtoolsStep,
  names: Names,
): { readonly who: string; readonly what: string } => {
  if (action !== null) {
    const by = action.by === 'player' ? '' : ` (${action.by})`;
    return { who: viewerName(action.seat, names) + by, what: abbreviate(action.action) };
  }
  return {
    who: viewer === null ? 'The table' : viewerName(viewer, names),
    what: request === null ? event : abbreviate(request),
  };
};

const bytesText = (bytes: number): string => `${bytes.toLocaleString('en')} B`;

const sentText = (connections: number): string =>
  connections === 0 ? 'not connected' : connections === 1 ? 'sent' : `sent to ${connections}`;

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

/**
 * Steps of the table, newest first, with the frames sent to each viewer.
 * @param more before the frames of a step
 */
export const logList = (
  steps: readonly DevtoolsStep[],
  names: Names,
  more: (step: DevtoolsStep) => unknown,
): TemplateResult =>
  steps.length === 0
    ? html`<p class="quiet">Nothing has happened yet.</p>`
    : html`<ol class="log" role="list" aria-label="Steps of the table, the newest first">${repeat(
        steps.toReversed(),
        ({ number }) => number,
        (step) => html`<li>${row(step, names, more)}</li>`,
      )}</ol>`;

const row = (step: DevtoolsStep, names: Names, more: (step: DevtoolsStep) => unknown): TemplateResult => {
  const { who, what } = stepLabel(step, names);
  return html`<details><summary>
      <span class="quiet">${step.number}</span> <strong>${who}</strong> <span class="code">${what}</span>
      <span class="events">${eventsOf(step).join(', ')}</span>
      <span class="bytes">${bytesOf(step).map(([viewer, bytes]) => html`<span><strong>${viewer}</strong> ${bytesText(bytes)}</span> `)}</span>
    </summary>
    ${more(step)}
    ${step.frames.length === 0 ? html`<p class="quiet">Nothing was sent.</p>` : bySeat(step.frames).map((frame) => frameOf(frame, names))}
  </details>`;
};

const frameOf = ({ viewer, connections, bytes, text }: DevtoolsFrame, names: Names): TemplateResult =>
  html`<p>
    <strong>${viewerName(viewer, names)}</strong> <span class="quiet">${bytesText(bytes)}, ${sentText(connections)}</span>
    <code>${text ?? 'Too long to keep.'}</code>
  </p>`;

export const logStyles = css`
  .log {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: var(--arcus-text-2);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .log > li {
    border-block-end: 1px solid var(--arcus-hairline);
  }
  .log summary {
    min-block-size: 44px;
    padding-block: var(--arcus-space-3);
    cursor: pointer;
  }
  .log p {
    margin-block: var(--arcus-space-3);
  }
  .code,
  .log code {
    font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
    font-size: var(--arcus-text-1);
  }
  .events,
  .bytes {
    display: block;
    font-size: var(--arcus-text-1);
  }
  .bytes {
    color: var(--arcus-muted);
  }
`;
