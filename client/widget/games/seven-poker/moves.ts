import { leftOf } from '../../../../shared/kernel/ids.ts';
import type { ActionOf } from '../../../sdk/index.ts';
import type { Move, Scene } from '../drawing.ts';
import { mostPicked } from './picking.ts';
import { words } from './words/en.ts';
import type { Id } from './words.ts';

/** Buttons of the phase. Without the cards they need they stay and say so. */
export const moves = (scene: Scene<Id>): readonly Move<Id>[] => {
  switch (scene.view.phase) {
    case 'exchange':
      return isAnswering(scene) ? answers(scene) : exchanges(scene);
    case 'reveal':
      return [reveal(scene)];
    case 'stay':
      return scene.you !== null && scene.view.players[scene.you]?.said
        ? []
        : [
            { action: { type: 'fold' }, label: words.fold, key: 'f' },
            { action: { type: 'stay' }, label: words.stay, key: 's', bold: true },
          ];
    case 'take':
      return scene.ask ? [take(scene)] : [];
    case 'discard':
      return scene.ask ? [discard(scene)] : [];
    case 'over':
      return [];
  }
};

const may = ({ ask }: Scene<Id>, type: ActionOf<Id>['type']): boolean =>
  ask?.legal.some((template) => template.type === type) ?? false;

const isAnswering = (scene: Scene<Id>): boolean => may(scene, 'decline');

const onlyPicked = ({ chosen }: Scene<Id>): number => (chosen.length === 1 ? (chosen[0] ?? -1) : -1);

const answers = (scene: Scene<Id>): readonly Move<Id>[] => [
  { action: { type: 'decline' }, label: words.decline, key: 'n' },
  {
    action: { type: 'swap', place: onlyPicked(scene) },
    label: scene.chosen.length === 1 ? words.giveThisBack : words.giveBack,
    key: 'g',
    bold: true,
  },
];

const exchanges = (scene: Scene<Id>): readonly Move<Id>[] => {
  const { view, chosen, you, who } = scene;
  const pass: Move<Id> = { action: { type: 'pass' }, label: words.pass, key: 'p' };
  const redraw: Move<Id> = {
    action: { type: 'redraw', places: [...chosen] },
    label: words.redraw(chosen.length),
    key: 'd',
    bold: true,
  };
  if (you === null || !may(scene, 'offer')) return [pass, redraw];
  const left = who(leftOf(you, view.players.length));
  const label = chosen.length === 1 ? words.offerThis(left) : words.offer(left);
  return [pass, { action: { type: 'offer', place: onlyPicked(scene) }, label, key: 'o' }, redraw];
};

const reveal = (scene: Scene<Id>): Move<Id> => {
  const most = scene.ask ? mostPicked(scene) : 3;
  const label = scene.chosen.length === most ? words.showThese(most) : words.show(most);
  return { action: { type: 'reveal', places: [...scene.chosen] }, label, key: 's', bold: true };
};

const take = (scene: Scene<Id>): Move<Id> => {
  const colours = scene.chosen.flatMap((place) => scene.view.hand?.[place] ?? []);
  const most = mostPicked(scene);
  const label = colours.length === most ? words.takeThese(colours) : words.take(most);
  return { action: { type: 'take', colours }, label, key: 't', bold: true };
};

const discard = ({ chosen, view }: Scene<Id>): Move<Id> => {
  const label = chosen.length === 0 ? words.keepAll(view.hand?.length ?? 0) : words.discard(chosen.length);
  return { action: { type: 'discard', places: [...chosen] }, label, key: 'd', bold: true };
};
