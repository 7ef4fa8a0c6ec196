import type { GameId, ViewOf } from '../../client/sdk/index.ts';

interface ShownGame {
  readonly game: GameId;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** In the order of a game: when the view of the first player is captured. */
  readonly stages: Readonly<Record<string, (view: ViewOf<GameId>) => boolean>>;
}

const hasPrompt = ({ prompt }: ViewOf<GameId>): boolean => prompt !== null;

export const shownGames: readonly ShownGame[] = [
  {
    game: 'drop-rainbow',
    players: 4,
    options: {},
    stages: {
      early: () => true,
      middle: (view) =>
        view.game === 'drop-rainbow' &&
        hasPrompt(view) &&
        (view.gameView?.row.length ?? 0) >= 2 &&
        view.gameView?.players.some(({ count }) => count > 0) === true,
    },
  },
  {
    game: 'seven-poker',
    players: 4,
    options: {},
    stages: {
      early: hasPrompt,
      showing: (view) => view.game === 'seven-poker' && view.gameView?.phase === 'reveal' && hasPrompt(view),
      middle: (view) =>
        view.game === 'seven-poker' &&
        view.gameView?.phase === 'stay' &&
        view.gameView.round >= 3 &&
        hasPrompt(view),
      showdown: ({ game, gameView }) =>
        game === 'seven-poker' &&
        gameView?.showdown != null &&
        gameView.phase !== 'over' &&
        gameView.round >= 3,
    },
  },
  {
    game: 'sequence-states',
    players: 3,
    options: {},
    stages: {
      early: () => true,
      middle: (view) =>
        view.game === 'sequence-states' &&
        Object.keys(view.gameView?.chips ?? {}).length >= 20 &&
        hasPrompt(view),
    },
  },
  {
    game: 'presidential-poker',
    players: 4,
    options: { maxHands: 4 },
    stages: {
      early: hasPrompt,
      draw: (view) =>
        view.game === 'presidential-poker' && view.gameView?.phase === 'draw' && hasPrompt(view),
      middle: (view) =>
        view.game === 'presidential-poker' &&
        view.gameView?.phase === 'second' &&
        view.gameView.handNumber > 1 &&
        hasPrompt(view),
    },
  },
];
