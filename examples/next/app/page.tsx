import { GameNight } from './game-night.tsx';

/** The host is read from the environment at request time. */
export const dynamic = 'force-dynamic';

/** Rendered on the server: the element and its options are in the page before any script runs. */
export default function Page() {
  return (
    <main>
      <h1>A game night</h1>
      <GameNight host={process.env.ARCUS_HOST ?? 'http://localhost:1999'} />
    </main>
  );
}
