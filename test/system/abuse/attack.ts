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

// A process of its own, so that those who are attacked do not wait for the attackers: `node --import tsx attack.ts ORIGIN TABLE FLOOD…`.

/** So many of each flood at once, each from an address of its own but for tickets. */
const attackers = 20;

/** So much do all of them together in a second. They share their cores with the server: what local servers cannot take at all says nothing of rooms. */
const mostInASecond = 100;

const [origin = '', id = '', ...wanted] = process.argv.slice(2);
const pause = (1000 * attackers * wanted.length) / mostInASecond;

/** Does something over and over for as long as it lives, whatever comes of it. The attackers know nothing of each other, so they do not act at the same moments. */
const flood = (act: () => Promise<unknown>): void => {
  for (let attacker = 0; attacker < attackers; attacker += 1)
    void (async () => {
      await delay(Math.random() * pause);
      for (;;) await Promise.all([act().catch(() => undefined), delay(pause)]);
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
const floods: Readonly<Record<string, () => Promise<unknown>>> = {
  tickets,
  watchers: watchers.act,
  'silent sockets': silent.act,
  bodies: () => post(`${origin}/api/tables`, 'x'.repeat(128 * 1024), { address: newAddress() }),
  'made-up tables': () => get(`${origin}/t/${newTableId()}`, { address: newAddress() }),
  'made-up names': () => get(`${origin}/parties/table/${newToken()}`, { address: newAddress() }),
  'new tables': () => openTable(origin, { settings: { listed: true } }),
};

for (const name of wanted) {
  const act = floods[name];
  if (act === undefined) throw new RangeError(`no flood of ${name}`);
  flood(act);
}
process.send?.('begun');
