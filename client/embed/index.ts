import { ArcusTable } from './element.ts';

export { ArcusTable, type ArcusTableEvent } from './element.ts';
export type { EmbedEvents, Token } from './messages.ts';

if (globalThis.customElements && !customElements.get('arcus-table'))
  customElements.define('arcus-table', ArcusTable);
