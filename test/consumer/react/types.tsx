import { useLobby, useMatch, useTable, useTableEvents } from 'arcus-tables/react';
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

// Accepted and rejected types.
export const Element = () => {
  const element = useTableEvents({ ended: ({ winners }) => winners.length });
  // @ts-expect-error unknown event field
  useTableEvents({ ended: ({ loser }) => loser });
  return [
    <arcus-table key="1" ref={element} host="" game="drop-rainbow" options="{}" className="wide" />,
    <arcus-table key="2" host="" autostart onended={({ detail }) => detail.winners} identity={() => ''} />,
    // @ts-expect-error unknown theme
    <arcus-table key="3" host="" theme="neon" />,
    // @ts-expect-error unknown event field
    <arcus-table key="4" host="" onended={({ detail }) => detail.loser} />,
    // @ts-expect-error unknown attribute
    <arcus-table key="5" host="" gane="drop-rainbow" />,
    // @ts-expect-error must be JSON text
    <arcus-table key="6" host="" options={{ cardsPerColor: 8 }} />,
    // @ts-expect-error would be in the markup of a server
    <arcus-table key="7" host="" identity="text" />,
  ];
};
