/** What a table shows only when it is asked for. One file, loaded once the table is drawn, so that it is there by then. */
import './change-table.ts';
import './rules.ts';
import './table-menu.ts';

export { ArcusChat } from './chat.ts';
