import { nameLength } from '../../shared/protocol/codes.ts';
import { played } from './moments.ts';
import { gather, settings } from './party.ts';
import type { Scene } from './studio.ts';

/** How many play at least and at most. */
const sizes = {
  'drop-rainbow': [2, 5],
  'seven-poker': [3, 5],
  'sequence-states': [2, 12],
  'presidential-poker': [2, 8],
} as const;

const crowd = ['Ann', 'W'.repeat(nameLength), 'Bo', 'Maximilian Featherstone', 'Cy', 'Ngozi', 'Dee', 'Eve'];
const more = ['Flo', 'Gus', 'Hal', 'Ida'];

/** Each game with the fewest and with the most players, one of whom has the widest name there is. */
export const crowds: Scene = async ({ origin, open, each, shoot }) => {
  for (const { game, options } of played) {
    for (const seats of sizes[game]) {
      const party = await gather(
        origin,
        { game, seats, options, settings },
        [...crowd, ...more].slice(0, seats),
      );
      await party.players[0]?.start();
      await party.playUntil(({ prompt, gameView }) => prompt !== null && gameView !== null);
      await open(party.link);
      await each((page) => page.getByRole('region', { name: 'Your seat' }).waitFor());
      await shoot(`${game}-of-${seats}`, 'page');
      party.close();
    }
  }
};
