import { expect, test } from 'vitest';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import type { TableSummary } from '../sdk/index.ts';
import { tablesToJoin } from './table-list.ts';

const table = tableSummarySchema.parse({
  ...{
    id: '0123456789ab',
    game: 'drop-rainbow',
    region: null,
    phase: 'gathering',
    players: ['Ann'],
    bots: [],
  },
  ...{ givingWay: 0, people: 1, seats: 4, spectators: 0, createdAt: 0 },
});

test.each<[string, Partial<TableSummary>, boolean]>([
  ['with a connected player', {}, true],
  ['whose players have gone', { people: 0 }, false],
  ['whose players have gone, with days for a move', { people: 0, turnSeconds: 86_400 }, true],
  ['with computer players who give way', { phase: 'playing', givingWay: 2 }, true],
  [
    'with computer players who give way, and no player there',
    { phase: 'playing', givingWay: 2, people: 0 },
    false,
  ],
  ['without a free seat', { players: ['Ann', 'Bo', 'Cy', 'Di'] }, false],
])('home: a table %s, %o, is offered: %o', (_, changes, isOffered) => {
  expect(tablesToJoin([{ ...table, ...changes }])).toHaveLength(isOffered ? 1 : 0);
});
