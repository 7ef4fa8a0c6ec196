import { seatsUpTo } from '../../../../shared/kernel/ids.ts';
import type { Scene } from '../drawing.ts';
import { does, inside, numberWord } from '../phrases.ts';
import { amountOf } from './bets.ts';
import type { Id, View } from './words.ts';

/** What is asked now, of the viewer or of others, with what may be done. */
export const question = (scene: Scene<Id>): string => {
  const { view, ask, you } = scene;
  if (view.turn === null) return 'The game is over.';
  if (ask === null || view.turn !== you) return waiting(scene);
  switch (view.phase) {
    case 'cut':
      return 'Cut the cards: how many from the top go to the bottom?';
    case 'draw':
      return drawing(scene);
    default:
      return betting(scene);
  }
};

const standings: Readonly<Record<View['players'][number]['standing'], string>> = {
  in: '',
  'all-in': ' You are all in.',
  dropped: ' You have dropped out of this hand.',
  out: ' You are out of the game.',
};

const waiting = ({ view, names, you }: Scene<Id>): string => {
  const turn = view.turn ?? view.dealer;
  const who = inside(names, turn);
  const me = you === null ? undefined : view.players[you];
  const mine = me === undefined ? '' : standings[me.standing];
  switch (view.phase) {
    case 'cut':
      return `Where does ${who} cut the cards?`;
    case 'draw':
      return `How many cards does ${who} replace?${mine}`;
    default:
      return (view.betting?.level ?? 0) === 0
        ? `Does ${who} check or bet?${mine}`
        : `Does ${who} call, raise or drop out?${mine}`;
  }
};

const drawing = ({ chosen }: Scene<Id>): string =>
  chosen.length === 0
    ? 'Pick the cards that you want to replace, or stand pat.'
    : `Replace ${chosen.length === 1 ? 'this card' : `these ${numberWord(chosen.length)}`}, or pick others?`;

const betting = (scene: Scene<Id>): string => {
  const { view, names } = scene;
  const { level, call, raisesLeft } = view.betting ?? { level: 0, call: 0, raisesLeft: null };
  const may = amountOf(scene) !== null;
  if (call === 0) {
    return `${view.phase === 'first' ? 'Nobody has opened yet' : 'Nobody has bet since the draw'}: check${may ? ', or bet' : ''}?`;
  }
  const bettor = seatsUpTo(view.players.length).find((seat) => view.players[seat]?.bet === level);
  const whose = bettor === undefined ? '' : `${does(names, bettor, 'have', 'has')} bet ${level}: `;
  const left = raisesLeft === null || !may ? '' : ` (${raisesLeft} left)`;
  return `${whose}call ${call}${may ? `, raise${left}` : ''} or drop out?`;
};
