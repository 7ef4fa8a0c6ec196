import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'boardgame.io/dist/cjs/client.js';
import { Local } from 'boardgame.io/dist/cjs/multiplayer.js';
import { highCard } from './game.js';

test('two play High Card to its end, and see no hand but their own', () => {
  const multiplayer = Local();
  const clients = ['0', '1'].map((playerID) =>
    Client({ game: highCard, numPlayers: 2, playerID, multiplayer, debug: false }),
  );
  for (const client of clients) client.start();
  for (let round = 0; round < 5; round += 1)
    for (const client of clients) {
      const { G } = client.getState();
      assert.deepEqual(Object.keys(G), ['hand', 'players', 'last']);
      client.moves.lay(G.hand[0]);
    }
  const { G, ctx } = clients[0].getState();
  const won = G.players.map((player) => player.won);
  assert.deepEqual(
    ctx.gameover.winners,
    [0, 1].filter((seat) => won[seat] === Math.max(...won)),
  );
  for (const client of clients) client.stop();
});
