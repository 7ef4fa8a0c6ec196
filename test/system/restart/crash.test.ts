import { describe, test } from 'vitest';
import { devPlatforms, startServer } from '../../../scripts/start/server.ts';
import { createTable, join, ownTokens, until } from '../../helpers/players.ts';

// Node is killed by the other suites of this folder.
describe.concurrent('a server killed with -9 and restarted', () => {
  test.for(devPlatforms)(
    'continues its game, with the acknowledged move: %s',
    async (platform, { expect, onTestFinished }) => {
      const server = await startServer({
        platform,
        env: { ARCUS_SECRET: 'a secret that only this test knows about' },
      });
      onTestFinished(() => server.stop());
      const { id } = await createTable(server.origin, { seats: 2, settings: { turnSeconds: null } });
      const players = [ownTokens(), ownTokens()].map((tokens) => join(server.origin, id, tokens));
      onTestFinished(() => {
        for (const player of players) player.close();
      });
      for (const [seat, player] of players.entries()) await player.sit({ name: `Player ${seat}`, seat });
      await players[0]?.start();
      const draw = async (): Promise<void> => {
        const asked = await Promise.any(
          players.map(async (player) => {
            await until(player, 'its turn', ({ status, view }) => status === 'open' && view?.prompt != null);
            return player;
          }),
        );
        await asked.act({ type: 'draw' });
      };
      await draw();
      await server.kill9();
      for (const player of players)
        await until(player, 'the lost connection', ({ status }) => status !== 'open');
      await server.restart();
      await draw();
      for (const player of players) {
        const { view } = await until(player, 'both moves', ({ view }) => view?.shuffle.actions === 2);
        expect(view?.phase).toBe('playing');
      }
    },
  );
});
