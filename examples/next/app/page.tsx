import { GameNight } from './game-night.tsx';

/** The server is known when the page is asked for, not when it is built. */
export const dynamic = 'force-dynamic';

/** Drawn on the server: the element is in the page before any script runs, with its options. */
export default function Page() {
  return (
    <main>
      <h1>A game night</h1>
      <GameNight host={process.env.ARCUS_HOST ?? 'http://localhost:1999'} />
    </main>
  );
}
