'use client';

import { ArcusTable, useLobby } from 'arcus-tables/react';
import { useState } from 'react';

/** A list of open tables, and one table. */
export function GameNight({ host }: { readonly host: string }) {
  const { tables } = useLobby({ host, games: ['drop-rainbow'] });
  const [table, setTable] = useState<string>();
  const [winners, setWinners] = useState('');
  return (
    <>
      <ArcusTable
        key={table}
        host={host}
        game="drop-rainbow"
        options={{ cardsPerColour: 8 }}
        {...(table !== undefined && { table })}
        onEnded={({ names }) => setWinners(names.join(' and '))}
        style={{ blockSize: '36rem' }}
      >
        <a href={host}>Play</a>
      </ArcusTable>
      <p role="status">{winners && `Won by ${winners}`}</p>
      <h2>Open tables</h2>
      <ul>
        {tables?.map(({ id, players, seats }) => (
          <li key={id}>
            <button type="button" onClick={() => setTable(id)}>
              {players.join(', ')} ({players.length} of {seats})
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
