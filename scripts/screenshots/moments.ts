import type { GameId, ViewOf } from '../../client/sdk/index.ts';

interface Moment {
  readonly name: string;
  /** As the first player sees it. */
  readonly isSo: (view: ViewOf<GameId>) => boolean;
}

interface Played {
  readonly game: GameId;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** In the order in which they come. */
  readonly moments: readonly Moment[];
}

const count = (things: object): number => Object.keys(things).length;

/** The games, and what is seen of each. */
export const played: readonly Played[] = [
  {
    game: 'drop-rainbow',
    players: 4,
    options: {},
    moments: [
      { name: 'early', isSo: () => true },
      {
        name: 'middle',
        isSo: (view) =>
          view.game === 'drop-rainbow' &&
          view.prompt !== null &&
          view.gameView !== null &&
          view.gameView.row.length >= 2 &&
          view.gameView.players.every(({ count }) => count > 0),
      },
    ],
  },
  {
    game: 'seven-poker',
    players: 4,
    options: {},
    moments: [
      { name: 'early', isSo: ({ prompt }) => prompt !== null },
      {
        name: 'showing',
        isSo: ({ game, gameView, prompt }) =>
          game === 'seven-poker' && gameView?.phase === 'reveal' && prompt !== null,
      },
      {
        name: 'middle',
        isSo: ({ game, gameView, prompt }) =>
          game === 'seven-poker' && gameView?.phase === 'stay' && gameView.round >= 3 && prompt !== null,
      },
      {
        name: 'showdown',
        isSo: ({ game, gameView }) =>
          game === 'seven-poker' &&
          gameView?.showdown != null &&
          gameView.phase !== 'over' &&
          gameView.round >= 3,
      },
    ],
  },
  {
    game: 'sequence-states',
    players: 3,
    options: {},
    moments: [
      { name: 'early', isSo: () => true },
      {
        name: 'middle',
        isSo: ({ game, gameView, prompt }) =>
          game === 'sequence-states' && gameView !== null && count(gameView.chips) >= 36 && prompt !== null,
      },
    ],
  },
  {
    game: 'presidential-poker',
    players: 4,
    options: { maxHands: 4 },
    moments: [
      { name: 'early', isSo: ({ prompt }) => prompt !== null },
      {
        name: 'draw',
        isSo: ({ game, gameView, prompt }) =>
          game === 'presidential-poker' && gameView?.phase === 'draw' && prompt !== null,
      },
      {
        name: 'middle',
        isSo: ({ game, gameView, prompt }) =>
          game === 'presidential-poker' &&
          gameView?.phase === 'second' &&
          gameView.handNumber > 1 &&
          prompt !== null,
      },
    ],
  },
];
