import { layout, spacesOf } from '../../../shared/games/sequence-states/board.ts';
import type { Action } from '../../../shared/games/sequence-states/types.ts';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import type { Template } from '../../../shared/kernel/action.ts';
import { type GameContext, mayDo, ownPlayer } from '../../game-ui/game-ui.ts';
import type { Id } from './cover.ts';
import type { StateCard } from './state-card.ts';

type Legal = Template<Action>;
type Marks = Extract<Action, { type: 'place-and-mark' }>['marks'];

/** Picks are indexes in the hand, then spaces, then ways to mark. */
const spacesOffset = 100;
const marksOffset = 200;

/** The picks so far, checked against the legal actions. */
export interface Choice {
  readonly place: number | null;
  readonly card: StateCard | null;
  readonly space: number | null;
  /** The card's legal spaces on the viewer's turn; else its open spaces. */
  readonly lit: readonly number[];
  /** The ways to mark completed sequences; the table's default first. */
  readonly marks: readonly Marks[];
  readonly marksIndex: number;
  /** Null while a pick is missing. */
  readonly action: Action | null;
}

export const handOf = (context: GameContext<Id>): readonly StateCard[] => ownPlayer(context)?.hand ?? [];

const valuesOf = (
  domain: { readonly oneOf: readonly number[] } | { readonly from: number; readonly to: number },
): readonly number[] =>
  'oneOf' in domain
    ? domain.oneOf
    : Array.from({ length: domain.to - domain.from + 1 }, (_, index) => domain.from + index);

const spacesIn = (template: Legal, place: number): readonly number[] =>
  (template.type === 'place' || template.type === 'remove') && valuesOf(template.card).includes(place)
    ? valuesOf(template.space)
    : [];

const marksIn = (template: Legal, place: number, space: number): readonly Marks[] =>
  template.type === 'place-and-mark' &&
  valuesOf(template.card).includes(place) &&
  valuesOf(template.space).includes(space) &&
  'someOf' in template.marks
    ? [template.marks.someOf]
    : [];

const isOpen = ({ chips }: View, space: number): boolean => chips[space] === undefined;

export const isState = (card: StateCard): boolean => card !== 'ADD' && card !== 'REMOVE';

const ownSpaces = (card: StateCard): readonly number[] =>
  card === 'ADD' || card === 'REMOVE' ? [] : spacesOf(card);

export const isDead = (view: View, card: StateCard): boolean =>
  isState(card) && ownSpaces(card).every((space) => !isOpen(view, space));

/** Whether the viewer is to play a card. */
export const isAsked = (context: GameContext<Id>): boolean =>
  context.prompt !== null &&
  context.view.turn === context.you &&
  !mayDo(context, 'forfeit') &&
  !mayDo(context, 'pass');

const litBy = (context: GameContext<Id>, place: number, card: StateCard): readonly number[] =>
  isAsked(context)
    ? (context.prompt?.legal.flatMap((template) => spacesIn(template, place)) ?? [])
    : ownSpaces(card).filter((space) => isOpen(context.view, space));

const lastInRange = (chosen: readonly number[], from: number): number | null => {
  const found = chosen.findLast((item) => item >= from && item < from + 100);
  return found === undefined ? null : found - from;
};

export const choiceOf = (context: GameContext<Id>): Choice => {
  const place = lastInRange(context.chosen, 0);
  const card = place === null ? null : (handOf(context)[place] ?? null);
  if (place === null || card === null) {
    return { place: null, card: null, space: null, lit: [], marks: [], marksIndex: 0, action: null };
  }
  const lit = litBy(context, place, card);
  const picked = lastInRange(context.chosen, spacesOffset);
  const space = picked !== null && lit.includes(picked) && isAsked(context) ? picked : null;
  const marks =
    space === null
      ? []
      : (context.prompt?.legal.flatMap((template) => marksIn(template, place, space)) ?? []);
  const marksIndex = lastInRange(context.chosen, marksOffset) ?? 0;
  const action = actionOf(context, place, card, space, marksIndex > 0 ? marks[marksIndex] : undefined);
  return { place, card, space, lit, marks, marksIndex, action };
};

const actionOf = (
  context: GameContext<Id>,
  place: number,
  card: StateCard,
  space: number | null,
  marks: Marks | undefined,
): Action | null => {
  if (mayDo(context, 'forfeit')) return { type: 'forfeit', card: place };
  if (isDead(context.view, card))
    return mayDo(context, 'exchange') ? { type: 'exchange', card: place } : null;
  if (space === null) return null;
  if (card === 'REMOVE') return { type: 'remove', card: place, space };
  return marks === undefined
    ? { type: 'place', card: place, space }
    : { type: 'place-and-mark', card: place, space, marks };
};

/** Toggles a card and drops all other picks. A card with a single legal space picks that space too. */
export const pickCard = (context: GameContext<Id>, place: number): void => {
  const { chosen } = context;
  for (const item of chosen) context.choose(item);
  if (chosen.includes(place)) return;
  context.choose(place);
  const [only, ...more] = litBy(context, place, handOf(context)[place] ?? 'ADD');
  if (isAsked(context) && only !== undefined && more.length === 0) context.choose(spacesOffset + only);
};

/** Toggles a lit space. Without a picked card, it picks the card of that state. */
export const pickSpace = (context: GameContext<Id>, space: number): void => {
  const { place, lit } = choiceOf(context);
  const code = layout[space];
  if (place === null) {
    const fits = code === undefined ? -1 : handOf(context).indexOf(code);
    if (code === undefined || fits === -1 || !isAsked(context) || !litBy(context, fits, code).includes(space))
      return;
    context.choose(fits);
    context.choose(spacesOffset + space);
  } else if (lit.includes(space)) {
    for (const item of context.chosen)
      if (item >= spacesOffset && item !== spacesOffset + space) context.choose(item);
    context.choose(spacesOffset + space);
  }
};

export const pickMarks = (context: GameContext<Id>, index: number): void => {
  for (const item of context.chosen) if (item >= marksOffset) context.choose(item);
  context.choose(marksOffset + index);
};
