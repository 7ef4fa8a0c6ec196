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
          view.ask !== null &&
          view.play !== null &&
          view.play.row.length >= 2 &&
          view.play.players.every(({ count }) => count > 0),
      },
    ],
  },
  {
    game: 'seven-poker',
    players: 4,
    options: {},
    moments: [
      { name: 'early', isSo: ({ ask }) => ask !== null },
      {
        name: 'showing',
        isSo: ({ game, play, ask }) => game === 'seven-poker' && play?.phase === 'reveal' && ask !== null,
      },
      {
        name: 'middle',
        isSo: ({ game, play, ask }) =>
          game === 'seven-poker' && play?.phase === 'stay' && play.round >= 3 && ask !== null,
      },
      {
        name: 'showdown',
        isSo: ({ game, play }) =>
          game === 'seven-poker' && play?.showdown != null && play.phase !== 'over' && play.round >= 3,
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
        isSo: ({ game, play, ask }) =>
          game === 'sequence-states' && play !== null && count(play.chips) >= 36 && ask !== null,
      },
    ],
  },
  {
    game: 'presidential-poker',
    players: 4,
    options: { maxHands: 4 },
    moments: [
      { name: 'early', isSo: ({ ask }) => ask !== null },
      {
        name: 'draw',
        isSo: ({ game, play, ask }) =>
          game === 'presidential-poker' && play?.phase === 'draw' && ask !== null,
      },
      {
        name: 'middle',
        isSo: ({ game, play, ask }) =>
          game === 'presidential-poker' && play?.phase === 'second' && play.handNumber > 1 && ask !== null,
      },
    ],
  },
];
