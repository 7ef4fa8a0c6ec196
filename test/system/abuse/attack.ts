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

// In its own process, so that it does not delay the players: `node --import tsx attack.ts ORIGIN TABLE FLOOD…`.

/** Attackers per flood; each has an address, except for tickets. */
const attackers = 20;

/** The total per second. Attackers share their cores with the server. */
const mostInASecond = 100;

const [origin = '', id = '', ...wanted] = process.argv.slice(2);
const pause = (1000 * attackers * wanted.length) / mostInASecond;

/** Repeats an attack at random moments and ignores errors. */
const flood = (act: () => Promise<unknown>): void => {
  for (let attacker = 0; attacker < attackers; attacker += 1)
    void (async () => {
      await delay(Math.random() * pause);
      for (;;) await Promise.all([act().catch(() => undefined), delay(pause)]);
    })();
};

/** Opens sockets and keeps the newest ones. */
const holding = (open: () => Promise<RawSocket>, most: number) => {
  const held: RawSocket[] = [];
  return {
    act: async () => {
      held.push(await open());
      if (held.length > most) held.shift()?.close();
    },
  };
};

// The parent may be killed.
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
