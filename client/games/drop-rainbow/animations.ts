import { gameWords } from '#games/drop-rainbow/locale';
import { rainbowCard } from '../../cards/rainbow.ts';
import type { SaidOf, ScenesOf } from '../../game-ui/game-ui.ts';
import type { Motion, Scene } from '../../motion/scenes.ts';
import type { Id } from './cover.ts';

const slideMs = 260;
const knockMs = 180;
const turnUp: Scene = {
  motions: [
    { from: 'up', to: 'up', as: rainbowCard('back', { label: '' }), ends: 'turned over', durationMs: 0 },
  ],
};

/**
 * The open card slides to the row and the next one turns up. On a failure the twins knock and the row goes to the discards; taken cards go
 * to the places of their colours.
 */
export const scenes: ScenesOf<Id> = (events, { view }, before) => {
  if (before === null) return [turnUp];
  const { row, up, turn } = before;
  const drew = events.some(({ type }) => type === 'drew');
  const end = events.find(({ type }) => type === 'failed' || type === 'took');
  if (end === undefined) return drew ? [slideTo(`row-${row.length}`), turnUp] : [];
  const cards = [
    ...row.map((colour, index) => ({ from: `row-${index}`, colour })),
    ...(drew ? [{ from: 'row-next', colour: up }] : []),
  ];
  const drawn = drew ? [slideTo('row-next'), turnUp] : [];
  if (end.type === 'took')
    return [
      ...drawn,
      { motions: cards.map(({ from, colour }) => ({ from, to: `score-${turn}-${colour}` })), staggerMs: 50 },
    ];
  const twins = cards.filter(({ colour }) => colour === view.up);
  const knocking: Scene = {
    motions: [
      ...twins.map(({ from }): Motion => ({ from, to: from, knocks: true, durationMs: knockMs })),
      { at: 'up', comes: 'knocking', durationMs: knockMs },
    ],
  };
  return [
    ...drawn,
    knocking,
    { motions: cards.map(({ from }) => ({ from, to: 'discards' })), staggerMs: 30 },
  ];
};

const slideTo = (to: string): Scene => ({ motions: [{ from: 'up', to, durationMs: slideMs }] });

export const said: SaidOf<Id> = (event, _, before) => {
  switch (event.type) {
    case 'drew':
      return { seat: event.seat, text: gameWords.bubbles.drew };
    case 'failed':
      return { seat: event.seat, text: gameWords.bubbles.failed };
    case 'took':
      return { seat: event.seat, text: gameWords.bubbles.took(before.row.length) };
  }
};
