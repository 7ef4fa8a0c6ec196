import { css, html, nothing, type TemplateResult } from 'lit';
import { isJsonObject } from '../../../shared/kernel/util.ts';

/** Longer values are folded. */
const maxInlineLength = 72;

type Part = readonly [key: string, value: unknown];

const partsOf = (value: unknown): readonly Part[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => [String(index), item])
    : isJsonObject(value)
      ? Object.entries(value)
      : [];

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Spaces allow line breaks. */
const spacedText = (value: unknown): string =>
  (JSON.stringify(value, null, 1) ?? 'undefined').replace(/\n\s*/g, ' ');

const isSame = (a: unknown, b: unknown): boolean => a === b || textOf(a) === textOf(b);

interface JsonTree {
  readonly value: unknown;
  /** The value one step before. */
  readonly before: unknown;
  readonly isOpen: (key: string) => boolean;
  /** Default: all closed. */
  readonly isInnerOpen?: (key: string) => boolean;
}

const allClosed = (): boolean => false;

/** A foldable tree that marks changes since `before`. */
export const jsonTree = ({ value, before, isOpen, isInnerOpen = allClosed }: JsonTree): TemplateResult => {
  const parts = partsOf(value);
  const earlier = new Map(partsOf(before));
  const gone = [...earlier.keys()].filter((key) => !parts.some(([present]) => present === key));
  return html`<ul class="tree" role="list">
    ${parts.map(([key, inner]) => {
      const changed = !earlier.has(key) || !isSame(inner, earlier.get(key));
      const text = spacedText(inner);
      if (textOf(inner).length <= maxInlineLength)
        return html`<li><span class="key">${key}</span> ${changed ? html`<mark>${text}</mark>` : html`<span>${text}</span>`}</li>`;
      const count = Array.isArray(inner) ? `[${inner.length}]` : `{${partsOf(inner).length}}`;
      const label = html`<span class="key">${key}</span> <span class="count">${partsOf(inner).length === 0 ? '' : count}</span>${changed ? html` <mark>changed</mark>` : nothing}`;
      return partsOf(inner).length === 0
        ? html`<li>${label} <span class="long">${text}</span></li>`
        : html`<li><details ?open=${isOpen(key)}><summary>${label}</summary>
            ${jsonTree({ value: inner, before: earlier.has(key) ? earlier.get(key) : null, isOpen: isInnerOpen })}
          </details></li>`;
    })}
    ${gone.map((key) => html`<li><span class="key">${key}</span> <mark>gone</mark></li>`)}
  </ul>`;
};

export const treeStyles = css`
  .tree {
    margin: 0;
    padding: 0;
    list-style: none;
    font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
    font-size: var(--arcus-text-1);
    line-height: 1.7;
    overflow-wrap: anywhere;
  }
  .tree .tree {
    margin-inline-start: 5px;
    padding-inline-start: 11px;
    border-inline-start: 1px solid var(--arcus-hairline);
  }
  .tree > li {
    padding-inline-start: 14px;
  }
  .tree > li:has(> details) {
    padding-inline-start: 0;
  }
  .tree summary {
    min-block-size: 24px;
    cursor: pointer;
  }
  .key {
    font-weight: var(--arcus-weight-bold);
  }
  .count {
    color: var(--arcus-muted);
  }
  mark {
    padding-inline: 3px;
    border-radius: 3px;
    background: var(--arcus-lamp);
    color: var(--arcus-lamp-ink);
  }
`;
