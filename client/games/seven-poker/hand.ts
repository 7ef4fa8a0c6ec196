import { allColors, strengthOf, strongestColors } from '../../../shared/games/seven-poker/hand.ts';
import { tally } from '../../../shared/kernel/util.ts';
import type { GameContext } from '../../game-ui/game-ui.ts';
import { togglePick } from '../../game-ui/picks.ts';
import type { ActionOf, Template } from '../../sdk/index.ts';
import { type RainbowColor, rainbowColors } from '../../theme/palette.ts';
import type { Id } from './cover.ts';

export type Count = readonly [color: RainbowColor, count: number];

export const countsOf = (cards: readonly RainbowColor[]): readonly Count[] =>
  [...tally(rainbowColors, cards)].filter(([, count]) => count > 0);

/** Why a pair is broken: for all seven colors, or because it is worth nothing beside more of another color. */
export const brokenPair = (
  laid: readonly RainbowColor[],
  kept: readonly RainbowColor[],
): 'seven' | 'beside' | null => {
  if (!laid.some((card) => kept.includes(card))) return null;
  return new Set(kept).size === kept.length ? 'seven' : 'beside';
};

/** The strength of a hand [SP-12]; `alike` has that many cards of each listed color. */
export type Worth =
  | { readonly kind: 'nothing' | 'all-colors' | 'all-different' }
  | { readonly kind: 'alike'; readonly best: readonly Count[] };

/** @param won the winning color, if decided: the only one that counts [SP-14] */
export const worthOf = (hand: readonly RainbowColor[], won: RainbowColor | null = null): Worth => {
  const strength = strengthOf(hand);
  if (strength === 0) return { kind: 'nothing' };
  if (strength === allColors) return { kind: 'all-colors' };
  if (strength === 1) return { kind: 'all-different' };
  const strongest = strongestColors(hand);
  const best = won !== null && strongest.includes(won) ? [won] : strongest;
  return { kind: 'alike', best: best.map((color) => [color, strength]) };
};

type Legal = Template<ActionOf<Id>>;

const maxPicksOf = (template: Legal): number => {
  if ('place' in template) return 1;
  if ('places' in template) return 'max' in template.places ? template.places.max : 0;
  return 'colors' in template && 'max' in template.colors ? template.colors.max : 0;
};

/** The maximum number of cards for this decision; 0 if none can be picked. */
export const maxPicks = ({ prompt }: GameContext<Id>): number =>
  Math.max(0, ...(prompt?.legal.map(maxPicksOf) ?? []));

/** A victory card is picked in the hand too: a card of a color that may be taken. */
export const canPick = (context: GameContext<Id>, place: number): boolean => {
  const prize = context.prompt?.legal.find((template) => template.type === 'take');
  if (prize === undefined) return maxPicks(context) > 0;
  const color = context.view.hand?.[place];
  return color !== undefined && 'someOf' in prize.colors && prize.colors.someOf.includes(color);
};

/** Toggles a card. Beyond the maximum it replaces the first pick; among victory cards it replaces one of the same color. */
export const pick = (context: GameContext<Id>, place: number): void => {
  const { chosen, choose, view } = context;
  if (!canPick(context, place)) return;
  const isTwin = (other: number): boolean =>
    view.phase === 'take' && other !== place && view.hand?.[other] === view.hand?.[place];
  const twin = chosen.find(isTwin);
  if (twin !== undefined) choose(twin);
  togglePick(
    choose,
    chosen.filter((other) => other !== twin),
    place,
    maxPicks(context),
  );
};
