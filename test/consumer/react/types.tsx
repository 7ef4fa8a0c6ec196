import { ArcusTable, useLobby, useMatch, useTable } from 'arcus-tables/react';
import type { highCard } from './high-card.ts';

// An own game has its own types.
export const Own = () => {
  const { begin } = useMatch();
  const { table, state } = useTable<typeof highCard>(
    { host: '', table: '', game: 'high-card' },
    (_, events) => events.flatMap((event) => (event.type === 'took' ? event.card.toFixed() : [])),
  );
  const play = (card: number) => table?.act({ type: 'play', card });
  // @ts-expect-error action of another game
  const draw = () => table?.act({ type: 'draw' });
  const search = () =>
    begin<typeof highCard>({ host: '', game: 'high-card', size: 2, name: 'Ada', options: { rounds: 3 } });
  // @ts-expect-error another game
  const wrong = useTable<typeof highCard>({ host: '', table: '', game: 'drop-rainbow' });
  const { tables } = useLobby<typeof highCard>({ host: '', games: ['high-card'] });
  // @ts-expect-error unknown game
  const mistyped = useLobby({ host: '', games: ['drop-ranbow'] });
  return [
    play,
    draw,
    search,
    wrong,
    tables,
    mistyped,
    state.view?.gameView?.hand.map((card: number) => card.toFixed()),
  ].length;
};

// Rejected types.
export const refused = [
  // @ts-expect-error option of another game
  <ArcusTable key="1" host="" game="drop-rainbow" options={{ victoryCards: 3 }} />,
  // @ts-expect-error unknown theme
  <ArcusTable key="2" host="" game="drop-rainbow" theme="neon" />,
  // @ts-expect-error unknown event field
  <ArcusTable key="3" host="" game="drop-rainbow" onEnded={({ loser }) => loser} />,
  // @ts-expect-error unknown attribute
  <ArcusTable key="4" host="" gane="drop-rainbow" />,
  <ArcusTable key="5" host="" game="snap" options={{ anything: 1 }} />,
  <arcus-table key="6" host="" game="drop-rainbow" options="{}" onended={({ detail }) => detail.winners} />,
  // @ts-expect-error must be JSON text
  <arcus-table key="7" host="" options={{ cardsPerColour: 8 }} />,
];
