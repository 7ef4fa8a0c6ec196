import type { ActionOf, Template } from '../../sdk/index.ts';
import type { GameContext } from '../game-ui.ts';
import type { Id } from './words.ts';

type Legal = Template<ActionOf<Id>>;

const mostOf = (template: Legal): number => {
  if ('place' in template) return 1;
  if ('places' in template) return 'max' in template.places ? template.places.max : 0;
  return 'colours' in template && 'max' in template.colours ? template.colours.max : 0;
};

/** How many cards of the hand may be picked for this decision; 0 if there is nothing to pick. */
export const mostPicked = ({ prompt }: GameContext<Id>): number =>
  Math.max(0, ...(prompt?.legal.map(mostOf) ?? []));

/** A victory card is picked from the hand as well: a card of a colour that may be taken. */
export const mayPick = (context: GameContext<Id>, place: number): boolean => {
  const prize = context.prompt?.legal.find((template) => template.type === 'take');
  if (prize === undefined) return mostPicked(context) > 0;
  const colour = context.view.hand?.[place];
  return colour !== undefined && 'someOf' in prize.colours && prize.colours.someOf.includes(colour);
};

/** Lifts a card or puts it back. One too many takes the place of the first; a second of a colour that of its twin, if it is a prize. */
export const pick = (context: GameContext<Id>, place: number): void => {
  const { chosen, choose, view } = context;
  if (!mayPick(context, place)) return;
  if (!chosen.includes(place)) {
    const twin =
      view.phase === 'take' ? chosen.find((other) => view.hand?.[other] === view.hand?.[place]) : undefined;
    const back = twin ?? (chosen.length >= mostPicked(context) ? chosen[0] : undefined);
    if (back !== undefined) choose(back);
  }
  choose(place);
};
