'use client';

import 'arcus-tables/embed';
import { useLobby, useTableEvents } from 'arcus-tables/react';
import { useState } from 'react';

/** A list of open tables, and one table. */
export function GameNight({ host }: { readonly host: string }) {
  const { tables } = useLobby({ host, games: ['drop-rainbow'] });
  const [table, setTable] = useState<string>();
  const [winners, setWinners] = useState('');
  const element = useTableEvents({ ended: ({ names }) => setWinners(names.join(' and ')) });
  return (
    <>
      <arcus-table
        ref={element}
        host={host}
        table={table}
        game="drop-rainbow"
        options='{"cardsPerColor":8}'
        style={{ blockSize: '36rem' }}
      >
        <a href={host}>Play</a>
      </arcus-table>
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
