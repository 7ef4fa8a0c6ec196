import { expect, onTestFinished, test } from 'vitest';
import { autoplay, seatedTable, until } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

test('a rematch that both request as soon as the game is over has the seeds of both', async () => {
  const { players } = await seatedTable(sharedServer().origin, ['Ann', 'Bo'], { seats: 2 });
  onTestFinished(() => {
    for (const player of players) player.close();
  });
  const agreements = players.map((player) => {
    autoplay(player);
    return new Promise<void>((resolve, reject) => {
      const end = player.subscribe(({ view }) => {
        if (view?.phase !== 'over') return;
        end();
        player.rematch(true).then(resolve, reject);
      });
    });
  });
  await players[0]?.start();
  await Promise.all(agreements);
  for (const player of players) {
    const { view } = await until(
      player,
      'the second game',
      ({ view }) => view?.gameNumber === 2 && view.phase === 'playing',
    );
    expect(view?.shuffle.seeds).toEqual([expect.any(String), expect.any(String)]);
    await until(player, 'its part in the shuffle', ({ inShuffle }) => inShuffle === true);
  }
});
