import { gameWords } from '#games/drop-rainbow/locale';
import { rainbowCard } from '../../cards/rainbow.ts';
import type { SaidOf, ScenesOf } from '../../game-ui/game-ui.ts';
import type { Scene } from '../../motion/scenes.ts';
import type { RainbowColour } from '../../theme/palette.ts';
import type { Id } from './cover.ts';

export { beats } from '../../../shared/games/drop-rainbow/beats.ts';
export { moments } from './moments.ts';

const slideMs = 260;
const knockMs = 360;
const turnUp: Scene = {
  motions: [
    { from: 'up', to: 'up', as: rainbowCard('back', { label: '' }), ends: 'turned over', durationMs: 0 },
  ],
};

/** The scenes of one moment (`moments.ts`). */
export const scenes: ScenesOf<Id> = (events, { view }, before) => {
  if (before === null) return [turnUp];
  const cards = before.row.map((colour, index) => ({ from: `row-${index}`, colour }));
  if (events.some(({ type }) => type === 'drew')) return [slideTo(`row-${cards.length}`), turnUp];
  if (events.some(({ type }) => type === 'failed')) {
    const twins = cards.filter(({ colour }) => colour === view.up).map(({ from }) => from);
    return [
      {
        motions: [...twins, 'up'].map((at) => ({ at, comes: 'knocking', durationMs: knockMs })),
        voice: 'bust',
      },
    ];
  }
  // Without events: after a failure.
  const to = (colour: RainbowColour): string =>
    events.some(({ type }) => type === 'took') ? `score-${before.turn}-${colour}` : 'discards';
  return view.row.length > 0
    ? []
    : [
        {
          motions: cards.map(({ from, colour }) => ({ from, to: to(colour) })),
          staggerMs: events.length > 0 ? 50 : 30,
        },
      ];
};

const slideTo = (to: string): Scene => ({ motions: [{ from: 'up', to, durationMs: slideMs }] });

export const said: SaidOf<Id> = (event, _, before) => {
  switch (event.type) {
    case 'drew':
      return { seat: event.seat, text: gameWords.bubbles.drew };
    case 'failed':
      return { seat: event.seat, text: gameWords.bubbles.failed, toOwn: true };
    case 'took':
      return { seat: event.seat, text: gameWords.bubbles.took(before.row.length) };
  }
};
