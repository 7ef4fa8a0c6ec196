import type { TemplateResult } from 'lit';
import type { GameId } from '../../sdk/index.ts';
import type { GameDrawing } from './drawing.ts';
import { picture as dropRainbow } from './drop-rainbow/picture.ts';
import { picture as presidentialPoker } from './presidential-poker/picture.ts';
import { picture as sequenceStates } from './sequence-states/picture.ts';
import { picture as sevenPoker } from './seven-poker/picture.ts';

/** What every page may know of a game without loading its drawing. */
interface Entry<Id extends GameId> {
  readonly name: string;
  /** What it is about, for whoever chooses a game. */
  readonly sentence: string;
  /** An SVG, 8 by 3, that says nothing to a screen reader and needs no styles. */
  readonly picture: TemplateResult;
  readonly load: () => Promise<GameDrawing<Id>>;
}

type Registry = { readonly [Id in GameId]: Entry<Id> };

/** Every game that can be drawn. Adding one is its folder and an entry here: the site offers all of them. */
export const drawings: Registry = {
  'drop-rainbow': {
    name: 'Drop Rainbow',
    sentence: 'Draw on for one more colour, or stop and keep what you have? All seven colours win.',
    picture: dropRainbow,
    load: async () => (await import('./drop-rainbow/index.ts')).drawing,
  },
  'seven-poker': {
    name: 'Seven Poker',
    sentence:
      'Exchange cards, show three of your seven, then stay or fold. Win victory cards of different colours.',
    picture: sevenPoker,
    load: async () => (await import('./seven-poker/index.ts')).drawing,
  },
  'sequence-states': {
    name: 'Sequence: States',
    sentence: 'Place chips on the fifty states, alone or in teams. Five in a line make a sequence.',
    picture: sequenceStates,
    load: async () => (await import('./sequence-states/index.ts')).drawing,
  },
  'presidential-poker': {
    name: 'Presidential Poker',
    sentence:
      'Bet chips on seven cards with six symbols each, draw, and bet again. The best of 17 ranks wins.',
    picture: presidentialPoker,
    load: async () => (await import('./presidential-poker/index.ts')).drawing,
  },
};

export const isGameId = (value: string): value is GameId => Object.hasOwn(drawings, value);

export const drawnGames: readonly GameId[] = Object.keys(drawings).filter(isGameId);

export const gameName = (id: string): string => (isGameId(id) ? drawings[id].name : id);
