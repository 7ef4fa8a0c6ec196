import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client } from 'colyseus.js';
import { server } from './server.js';

after(() => server.gracefullyShutdown(false));

const until = (room, isDone) =>
  new Promise((resolve) => {
    const look = (state) => isDone(state) && resolve(state);
    room.onStateChange(look);
    look(room.state);
  });

test('two play High Card to its end, and see no hand but their own', async () => {
  const host = `ws://localhost:${process.env.PORT ?? 2567}`;
  const ann = await new Client(host).create('high-card', { name: 'Ann' });
  const bo = await new Client(host).joinById(ann.roomId, { name: 'Bo' });
  const own = (room) => room.state.players.get(room.sessionId);
  await until(ann, ({ players }) => players.size === 2);
  ann.send('start');
  for (let left = 5; left > 0; left -= 1) {
    await Promise.all(
      [ann, bo].map((room) => until(room, () => own(room)?.cards === left && own(room).hand.length === left)),
    );
    const others = ann.state.players.get(bo.sessionId);
    assert.equal(others.hand?.length ?? 0, 0);
    for (const room of [ann, bo]) room.send('lay', own(room).hand[0]);
  }
  const { players } = await until(ann, ({ over }) => over);
  assert.ok([...players.values()].every(({ cards, last }) => cards === 0 && last > 0));
  await Promise.all([ann.leave(), bo.leave()]);
});
