import { leftOf } from '../../../../shared/kernel/ids.ts';
import type { ActionOf } from '../../../sdk/index.ts';
import type { Move, Scene } from '../drawing.ts';
import { capital, inside, numberWord } from '../phrases.ts';
import { mostPicked } from './picking.ts';
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
            { action: { type: 'fold' }, label: 'Fold', key: 'f' },
            { action: { type: 'stay' }, label: 'Stay', key: 's', bold: true },
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
  { action: { type: 'decline' }, label: 'Decline', key: 'n' },
  {
    action: { type: 'swap', place: onlyPicked(scene) },
    label: scene.chosen.length === 1 ? 'Give this card back' : 'Give a card back',
    key: 'g',
    bold: true,
  },
];

const exchanges = (scene: Scene<Id>): readonly Move<Id>[] => {
  const { view, chosen, you, names } = scene;
  const count = chosen.length;
  const pass: Move<Id> = { action: { type: 'pass' }, label: 'Pass', key: 'p' };
  const redraw: Move<Id> = {
    action: { type: 'redraw', places: [...chosen] },
    label: count === 0 ? 'Discard and draw' : `Discard ${count} and draw ${count}`,
    key: 'd',
    bold: true,
  };
  if (you === null || !may(scene, 'offer')) return [pass, redraw];
  const left = inside(names, leftOf(you, view.players.length));
  const label = `Offer ${count === 1 ? 'this' : 'a'} card to ${left}`;
  return [pass, { action: { type: 'offer', place: onlyPicked(scene) }, label, key: 'o' }, redraw];
};

const reveal = (scene: Scene<Id>): Move<Id> => {
  const most = scene.ask ? mostPicked(scene) : 3;
  const label = `Show ${scene.chosen.length === most ? 'these' : ''} ${numberWord(most)} cards`.replace(
    '  ',
    ' ',
  );
  return { action: { type: 'reveal', places: [...scene.chosen] }, label, key: 's', bold: true };
};

const take = (scene: Scene<Id>): Move<Id> => {
  const colours = scene.chosen.flatMap((place) => scene.view.hand?.[place] ?? []);
  const most = mostPicked(scene);
  const label =
    colours.length === most
      ? `Take ${colours.join(' and ')}`
      : most === 1
        ? 'Take a victory card'
        : `Take ${numberWord(most)} victory cards`;
  return { action: { type: 'take', colours }, label, key: 't', bold: true };
};

const discard = ({ chosen, view }: Scene<Id>): Move<Id> => {
  const label =
    chosen.length === 0 ? keepLabel(view.hand?.length ?? 0) : `Discard ${chosen.length}, face down`;
  return { action: { type: 'discard', places: [...chosen] }, label: capital(label), key: 'd', bold: true };
};

const keepLabel = (count: number): string => (count === 7 ? 'keep all seven' : `keep all ${count}`);
