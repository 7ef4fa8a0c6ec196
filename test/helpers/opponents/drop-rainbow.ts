import type { Action, Options } from '../../../shared/games/drop-rainbow/types.ts';
import type { View } from '../../../shared/games/drop-rainbow/view-schema.ts';
import { type Color, colors } from '../../../shared/games/rainbow-deck.ts';
import type { Script } from './script.ts';

type Mind = (row: readonly Color[], own: ReadonlySet<Color>, view: View, seat: number) => boolean;

/** Draws while `draws` is true. Always draws to an empty row, and stops with all seven colors. */
const drawWhile =
  (draws: Mind): Script<Options, Action, View> =>
  ({ view, seat, legal }) => {
    const own = new Set(view.players[seat]?.cards ?? []);
    const isWon = new Set([...own, ...view.row]).size === colors.length;
    const draw = view.row.length === 0 || (!isWon && draws(view.row, own, view, seat));
    return { type: draw || legal.every(({ type }) => type !== 'stop') ? 'draw' : 'stop' };
  };

const stopAt = (length: number) => drawWhile((row) => row.length < length);

const fresh = (row: readonly Color[], own: ReadonlySet<Color>): number =>
  row.filter((color) => !own.has(color)).length;

/** The share of unseen cards that would fail, ignoring the rainbow card. */
const risk = (row: readonly Color[], { up, deck, discards, players }: View): number => {
  const shown = players.flatMap(({ cards }) => cards ?? []);
  const all = deck + row.length + discards.length + shown.length;
  const seen = [up, ...row, ...discards, ...shown];
  const failing = new Set<string>([...row, up]);
  const gone = seen.filter((card) => failing.has(card)).length;
  return ((failing.size * all) / colors.length - gone) / Math.max(1, deck);
};

const lacking = (view: View, seat: number): number =>
  Math.min(
    ...view.players.map(({ cards }, other) =>
      other === seat ? colors.length : colors.length - new Set(cards ?? []).size,
    ),
  );

export const dropRainbow: Readonly<Record<string, Script<Options, Action, View>>> = {
  'always-safe': stopAt(1),
  'stop-at-2': stopAt(2),
  'stop-at-3': stopAt(3),
  'stop-at-4': stopAt(4),
  'stop-at-5': stopAt(5),
  'never-stop': stopAt(7),
  'color-chaser': drawWhile((row, own) => fresh(row, own) < 1),
  'seven-colors': drawWhile((row, own) => row.length < 5 && fresh(row, own) < Math.min(2, 7 - own.size)),
  'risk-third': drawWhile((row, _, view) => risk(row, view) < 1 / 3),
  'risk-half': drawWhile((row, _, view) => risk(row, view) < 1 / 2),
  /** Stops at once if a player lacks only one color. */
  blocker: drawWhile((row, _, view, seat) => row.length < (lacking(view, seat) < 2 ? 4 : 2)),
  /** New colors first, then any two cards. */
  'two-or-new': drawWhile((row, own) => row.length < 2 && fresh(row, own) < 1),
};
