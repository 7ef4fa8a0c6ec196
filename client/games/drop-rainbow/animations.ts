import { gameWords } from '#games/drop-rainbow/locale';
import type { Event } from '../../../shared/games/drop-rainbow/types.ts';
import { rainbowCard } from '../../cards/rainbow.ts';
import type { SaidOf, ScenesOf } from '../../game-ui/game-ui.ts';
import { deciding } from '../../game-ui/showdown.ts';
import type { Scene } from '../../motion/scenes.ts';
import type { RainbowColor } from '../../theme/palette.ts';
import type { Id } from './cover.ts';

export { beats } from '../../../shared/games/drop-rainbow/beats.ts';
export { moments } from './moments.ts';

export const isShowdown = ({ type }: Event): boolean => type === 'failed';

const slideMs = 260;
const tensionMs = 60;
const turnUp: Scene = {
  motions: [
    { from: 'up', to: 'up', as: rainbowCard('back', { label: '' }), ends: 'turned over', durationMs: 0 },
  ],
};

/** The scenes of one moment (`moments.ts`). */
export const scenes: ScenesOf<Id> = (events, { view }, before) => {
  if (before === null) return [turnUp];
  const cards = before.row.map((color, index) => ({ from: `row-${index}`, color }));
  if (events.some(({ type }) => type === 'drew')) {
    const twins = view.row.flatMap((color, index) => (color === view.up ? [`row-${index}`] : []));
    const bust: Scene = { ...deciding([...twins, 'up']), voice: 'bust' };
    return [slideTo(`row-${cards.length}`, cards), turnUp, ...(twins.length > 0 ? [bust] : [])];
  }
  // Without events: after a failure.
  const to = (color: RainbowColor): string =>
    events.some(({ type }) => type === 'took') ? `score-${before.turn}-${color}` : 'discards';
  return view.row.length > 0
    ? []
    : [
        {
          motions: cards.map(({ from, color }) => ({ from, to: to(color) })),
          staggerMs: events.length > 0 ? 50 : 30,
        },
      ];
};

/** A longer row is more to lose: the card takes longer to come, and the row draws closer. */
const slideTo = (to: string, row: readonly { readonly from: string }[]): Scene => {
  const durationMs = slideMs + row.length * tensionMs;
  const closing = row.map(({ from: at }) => ({ at, comes: 'closing', durationMs }) as const);
  return { motions: [{ from: 'up', to, durationMs }, ...(row.length > 3 ? closing : [])] };
};

export const said: SaidOf<Id> = (event, _, before) => {
  switch (event.type) {
    case 'drew':
      return { seat: event.seat, text: gameWords.bubbles.drew };
    case 'failed':
    case 'showed':
      return null;
    case 'took':
      return { seat: event.seat, text: gameWords.bubbles.took(before.row.length) };
  }
};
