import { gameWords } from '#locale/seven-poker';
import { leftOf } from '../../../shared/kernel/ids.ts';
import type { ActionOf } from '../../sdk/index.ts';
import type { GameContext, Move } from '../game-ui.ts';
import { mostPicked } from './picking.ts';
import type { Id } from './words.ts';

/** Buttons of the phase. Without the cards they need they stay and say so. */
export const moves = (context: GameContext<Id>): readonly Move<Id>[] => {
  switch (context.view.phase) {
    case 'exchange':
      return isAnswering(context) ? answers(context) : exchanges(context);
    case 'reveal':
      return [reveal(context)];
    case 'stay':
      return context.you !== null && context.view.players[context.you]?.said
        ? []
        : [
            { action: { type: 'fold' }, label: gameWords.fold, key: 'f' },
            { action: { type: 'stay' }, label: gameWords.stay, key: 's', bold: true },
          ];
    case 'take':
      return context.prompt ? [take(context)] : [];
    case 'discard':
      return context.prompt ? [discard(context)] : [];
    case 'over':
      return [];
  }
};

const may = ({ prompt }: GameContext<Id>, type: ActionOf<Id>['type']): boolean =>
  prompt?.legal.some((template) => template.type === type) ?? false;

const isAnswering = (context: GameContext<Id>): boolean => may(context, 'decline');

const onlyPicked = ({ chosen }: GameContext<Id>): number => (chosen.length === 1 ? (chosen[0] ?? -1) : -1);

const answers = (context: GameContext<Id>): readonly Move<Id>[] => [
  { action: { type: 'decline' }, label: gameWords.decline, key: 'n' },
  {
    action: { type: 'swap', place: onlyPicked(context) },
    label: context.chosen.length === 1 ? gameWords.giveThisBack : gameWords.giveBack,
    key: 'g',
    bold: true,
  },
];

const exchanges = (context: GameContext<Id>): readonly Move<Id>[] => {
  const { view, chosen, you, who } = context;
  const pass: Move<Id> = { action: { type: 'pass' }, label: gameWords.pass, key: 'p' };
  const redraw: Move<Id> = {
    action: { type: 'redraw', places: [...chosen] },
    label: gameWords.redraw(chosen.length),
    key: 'd',
    bold: true,
  };
  if (you === null || !may(context, 'offer')) return [pass, redraw];
  const left = who(leftOf(you, view.players.length));
  const label = chosen.length === 1 ? gameWords.offerThis(left) : gameWords.offer(left);
  return [pass, { action: { type: 'offer', place: onlyPicked(context) }, label, key: 'o' }, redraw];
};

const reveal = (context: GameContext<Id>): Move<Id> => {
  const most = context.prompt ? mostPicked(context) : 3;
  const label = context.chosen.length === most ? gameWords.showThese(most) : gameWords.show(most);
  return { action: { type: 'reveal', places: [...context.chosen] }, label, key: 's', bold: true };
};

const take = (context: GameContext<Id>): Move<Id> => {
  const colours = context.chosen.flatMap((place) => context.view.hand?.[place] ?? []);
  const most = mostPicked(context);
  const label = colours.length === most ? gameWords.takeThese(colours) : gameWords.take(most);
  return { action: { type: 'take', colours }, label, key: 't', bold: true };
};

const discard = ({ chosen, view }: GameContext<Id>): Move<Id> => {
  const label =
    chosen.length === 0 ? gameWords.keepAll(view.hand?.length ?? 0) : gameWords.discard(chosen.length);
  return { action: { type: 'discard', places: [...chosen] }, label, key: 'd', bold: true };
};
