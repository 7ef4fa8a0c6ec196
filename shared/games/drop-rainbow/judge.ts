import type { Judge, Viewer } from '../../kernel/game.ts';
import type { Random } from '../../kernel/random.ts';
import type { Color, RainbowCard } from '../rainbow-deck.ts';
import type { State } from './types.ts';

export const isColor = (card: RainbowCard): card is Color => card !== 'rainbow';

const cardCount = ({ deck, row, discards, scores }: State): number =>
  1 + deck.length + row.length + discards.length + scores.flat().length;

/** The first possible index of the rainbow card (DR-2). */
const firstRainbowPlace = (colorCount: number, size: number): number =>
  Math.max(0, size - Math.floor(colorCount / 2) - 1);

/** Shuffles these colors, and puts the rainbow card, if it is still to come, at any possible place. */
export const newDeck = (state: State, hidden: readonly Color[], random: Random): RainbowCard[] => {
  const deck: RainbowCard[] = random.shuffle(hidden);
  if (!state.deck.includes('rainbow')) return deck;
  const first = firstRainbowPlace(cardCount(state) - 1, hidden.length + 1);
  deck.splice(first + random.below(hidden.length + 1 - first), 0, 'rainbow');
  return deck;
};

/** DR-14. */
export const isFaceDown = (state: State, owner: number, viewer: Viewer): boolean =>
  state.hiddenScores &&
  state.outcome === null &&
  owner !== viewer &&
  !state.complete.some((seat) => seat === owner);

export const judge: Judge<State> = {
  level: 'normal',
  scramble: (state, viewer, random) => {
    const faceDown = (owner: number): boolean => isFaceDown(state, owner, viewer);
    const inScores = state.scores.filter((_, owner) => faceDown(owner)).flat();
    const hidden = random.shuffle([...state.deck.filter(isColor), ...inScores]);
    const scores = state.scores.map((pile, owner) =>
      faceDown(owner) ? hidden.splice(0, pile.length) : pile,
    );
    return { ...state, deck: newDeck(state, hidden, random), scores };
  },
  // Games are short.
  isFar: () => false,
  worth: () => 0,
};
