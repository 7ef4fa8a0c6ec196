import { html } from 'lit';
import { describe, expect, test } from 'vitest';
import { cuesOf } from './cues.ts';
import type { Scene } from './scenes.ts';

const as = html``;
const heard = (scenes: readonly Scene[], isStill = false): string[] =>
  cuesOf(scenes, isStill).map(({ voice, number, atMs }) => `${atMs} ${voice} ${number}`);

describe('sounds of a step:', () => {
  test('cards tick when they land, higher with each card of a hand', () => {
    const motions = ['seat-1:0', 'hand-1', 'seat-1:2'].map((to) => ({ from: 'deck', to, as }));
    expect(heard([{ motions, staggerMs: 40 }])).toEqual(['280 deal 0', '320 deal 1', '360 deal 2']);
  });

  test('a card that is turned over sounds as a flip, a chip that drops as a thud', () => {
    expect(heard([{ motions: [{ from: 'up', to: 'up', ends: 'turned over', durationMs: 0 }] }])).toEqual([
      '0 flip 0',
    ]);
    expect(heard([{ motions: [{ from: 'chips-1', to: 'chip-27', as, ends: 'dropped' }] }])).toEqual([
      '480 thud 0',
    ]);
  });

  test.each([
    [1, 1],
    [2, 2],
    [5, 3],
    [40, 6],
    [1000, 6],
  ])('a bet of %i clicks as %i of at most six chips', (chips, clicks) => {
    expect(heard([{ motions: [{ from: 'chips-1', to: 'pot', as, chips }] }])).toEqual([
      `280 chips ${clicks}`,
    ]);
  });

  test('twins stir in silence, and the failure sounds after them', () => {
    const motions = ['row-1', 'up'].map((at) => ({ at, comes: 'hopping', durationMs: 360 }) as const);
    expect(heard([{ motions, voice: 'bust' }])).toEqual(['360 bust 0']);
  });

  test('a scene sounds after the one before', () => {
    const flight: Scene = { motions: [{ from: 'up', to: 'row-3' }] };
    const turn: Scene = { motions: [{ from: 'up', to: 'up', ends: 'turned over', durationMs: 0 }] };
    expect(heard([flight, turn])).toEqual(['280 deal 3', '280 flip 0']);
  });

  test('where nothing moves, each voice sounds once, immediately', () => {
    const deal = ['hand-0', 'hand-1'].map((to) => ({ from: 'deck', to, as }));
    const up = { from: 'up', to: 'up', ends: 'turned over' } as const;
    expect(heard([{ motions: deal, staggerMs: 40 }, { motions: [up] }], true)).toEqual([
      '0 deal 0',
      '0 flip 0',
    ]);
  });
});
