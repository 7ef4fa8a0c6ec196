import { ArcusTable } from 'arcus-tables/react';

// What the types refuse.
export const refused = [
  // @ts-expect-error an option of another game
  <ArcusTable key="1" host="" game="drop-rainbow" options={{ victoryCards: 3 }} />,
  // @ts-expect-error a theme that there is not
  <ArcusTable key="2" host="" game="drop-rainbow" theme="neon" />,
  // @ts-expect-error an event has no such field
  <ArcusTable key="3" host="" game="drop-rainbow" onEnded={({ loser }) => loser} />,
  // @ts-expect-error an attribute that there is not
  <ArcusTable key="4" host="" gane="drop-rainbow" />,
  <ArcusTable key="5" host="" game="snap" options={{ anything: 1 }} />,
  <arcus-table key="6" host="" game="drop-rainbow" options="{}" onended={({ detail }) => detail.winners} />,
  // @ts-expect-error it is JSON text here
  <arcus-table key="7" host="" options={{ cardsPerColour: 8 }} />,
];
