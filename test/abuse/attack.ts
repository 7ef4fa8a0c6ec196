import { setTimeout as delay } from 'node:timers/promises';
import {
  get,
  MatcherClient,
  newAddress,
  newTableId,
  newToken,
  openTable,
  post,
  RawSocket,
} from './clients.ts';

// A process of its own, so that those who are attacked do not wait for the attackers: `node --import tsx attack.ts ORIGIN TABLE`.

/** So many of each kind at once. */
const attackers = 20;

const [origin = '', id = ''] = process.argv.slice(2);

/** Does something over and over for as long as it lives, whatever comes of it. */
const flood = (act: () => Promise<unknown>): void => {
  for (let attacker = 0; attacker < attackers; attacker += 1)
    void (async () => {
      for (;;) await Promise.all([act().catch(() => undefined), delay(20)]);
    })();
};

/** Opens sockets and keeps as many as the server leaves it, at most so many. */
const holding = (open: () => Promise<RawSocket>, most: number) => {
  const held: RawSocket[] = [];
  return {
    act: async () => {
      held.push(await open());
      if (held.length > most) held.shift()?.close();
    },
  };
};

// Whoever started it may be killed.
process.on('disconnect', () => process.exit());

const address = newAddress();
const watchers = holding(
  () => RawSocket.open(`${origin}/parties/table/${id}`, { address: newAddress() }),
  60,
);
const silent = holding(
  () => RawSocket.open(`${origin}/parties/directory/drop-rainbow.any`, { address: newAddress() }),
  60,
);
const tickets = async () => {
  const seeker = await MatcherClient.come(origin, 'drop-rainbow.5.weur', {}, { address });
  for (let wishes = 0; wishes < 20; wishes += 1) seeker.seek({ token: newToken() });
  await delay(200);
  seeker.close();
};
flood(tickets);
flood(watchers.act);
flood(silent.act);
flood(() => post(`${origin}/api/tables`, 'x'.repeat(128 * 1024), { address: newAddress() }));
flood(() => get(`${origin}/t/${newTableId()}`, { address: newAddress() }));
flood(() => get(`${origin}/parties/table/${newToken()}`, { address: newAddress() }));
flood(() => openTable(origin, { settings: { listed: true } }));
