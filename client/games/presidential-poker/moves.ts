import { gameWords } from '#locale/presidential-poker';
import type { GameContext, Move } from '../game-ui.ts';
import { amountOf } from './bets.ts';
import type { Id } from './words.ts';

const said = gameWords.moves;

/** Buttons of the phase. Those that are not legal now stay, disabled. */
export const moves = (context: GameContext<Id>): readonly Move<Id>[] => {
  switch (context.view.phase) {
    case 'cut':
      return context.prompt ? [cut(context)] : [];
    case 'draw':
      return isIn(context) ? draws(context) : [];
    case 'first':
    case 'second':
      return isIn(context) ? bets(context) : [];
    case 'over':
      return [];
  }
};

const isIn = ({ view, you }: GameContext<Id>): boolean => {
  const standing = you === null ? undefined : view.players[you]?.standing;
  return standing === 'in' || (standing === 'all-in' && view.phase === 'draw');
};

const cut = (context: GameContext<Id>): Move<Id> => {
  const at = amountOf(context)?.value ?? 0;
  return { action: { type: 'cut', at }, label: said.cut(at), key: 'c', bold: true };
};

const draws = ({ chosen, prompt }: GameContext<Id>): readonly Move<Id>[] => {
  const count = prompt ? chosen.length : 0;
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

const bets = (context: GameContext<Id>): readonly Move<Id>[] => {
  const { view, you, prompt } = context;
  const me = you === null ? undefined : view.players[you];
  const level = view.betting?.level ?? 0;
  const to = amountOf(context)?.value ?? 0;
  const isAll = me !== undefined && to === me.bet + me.stack;
  if (level === 0) {
    return [
      { action: { type: 'check' }, label: said.check, key: 'c' },
      { action: { type: 'bet', to }, label: said.bet(to, isAll), key: 'b', bold: true },
    ];
  }
  const missing = me === undefined ? 0 : Math.min(level - me.bet, me.stack);
  const mayRaise = prompt === null || amountOf(context) !== null;
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
