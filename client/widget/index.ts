/**
 * `<arcus-table-view>`: a whole table for a connection of the SDK.
 *
 * const view = new ArcusTableView();
 * view.table = connectTable({ host, table });
 * document.body.append(view);
 *
 * Colors and type come from the custom properties of `documentTheme`, or of `theme` in a shadow root around it.
 */
export type { GameContext, GameUi, OwnUi } from '../game-ui/game-ui.ts';
export { documentTheme, theme } from '../theme/theme.ts';
export { openLinksInNewTab } from '../ui/dialog.ts';
export { ArcusTableView } from './table.ts';
