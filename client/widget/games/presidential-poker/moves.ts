import type { Move, Scene } from '../drawing.ts';
import { amountOf } from './bets.ts';
import { words } from './words/en.ts';
import type { Id } from './words.ts';

const said = words.moves;

/** Buttons of the phase. Those that are not legal now stay, disabled. */
export const moves = (scene: Scene<Id>): readonly Move<Id>[] => {
  switch (scene.view.phase) {
    case 'cut':
      return scene.ask ? [cut(scene)] : [];
    case 'draw':
      return isIn(scene) ? draws(scene) : [];
    case 'first':
    case 'second':
      return isIn(scene) ? bets(scene) : [];
    case 'over':
      return [];
  }
};

const isIn = ({ view, you }: Scene<Id>): boolean => {
  const standing = you === null ? undefined : view.players[you]?.standing;
  return standing === 'in' || (standing === 'all-in' && view.phase === 'draw');
};

const cut = (scene: Scene<Id>): Move<Id> => {
  const at = amountOf(scene)?.value ?? 0;
  return { action: { type: 'cut', at }, label: said.cut(at), key: 'c', bold: true };
};

const draws = ({ chosen, ask }: Scene<Id>): readonly Move<Id>[] => {
  const count = ask ? chosen.length : 0;
  return [
    { action: { type: 'draw', discards: [] }, label: said.standPat, key: 'p' },
    {
      // Without cards it would be standing pat, so it asks for one there cannot be.
      action: { type: 'draw', discards: count === 0 ? [0] : [...chosen] },
      label: said.replace(count),
      key: 'd',
      bold: true,
    },
  ];
};

const bets = (scene: Scene<Id>): readonly Move<Id>[] => {
  const { view, you, ask } = scene;
  const me = you === null ? undefined : view.players[you];
  const level = view.betting?.level ?? 0;
  const to = amountOf(scene)?.value ?? 0;
  const isAll = me !== undefined && to === me.bet + me.stack;
  if (level === 0) {
    return [
      { action: { type: 'check' }, label: said.check, key: 'c' },
      { action: { type: 'bet', to }, label: said.bet(to, isAll), key: 'b', bold: true },
    ];
  }
  const missing = me === undefined ? 0 : Math.min(level - me.bet, me.stack);
  const mayRaise = ask === null || amountOf(scene) !== null;
  return [
    { action: { type: 'drop' }, label: said.drop, key: 'o' },
    { action: { type: 'call' }, label: said.call(missing, missing === me?.stack), key: 'c', bold: !mayRaise },
    ...(mayRaise
      ? [
          {
            action: { type: 'raise' as const, to },
            label: said.raise(to, isAll),
            key: 'r',
            bold: true,
          },
        ]
      : []),
  ];
};
