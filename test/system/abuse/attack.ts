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
  TableClient,
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
const listedTable = JSON.stringify({ game: 'drop-rainbow', settings: { listed: true } });
const floods: Readonly<Record<string, () => Promise<unknown>>> = {
  tickets,
  watchers: watchers.act,
  'silent sockets': silent.act,
  bodies: () => post(`${origin}/api/tables`, 'x'.repeat(128 * 1024), { address: newAddress() }),
  heartbeats: async () => {
    const socket = await RawSocket.open(`${origin}/parties/table/${id}`, { address });
    for (let sent = 0; sent < 20_000; sent += 1) socket.say('ping');
    await socket.closed();
  },
  'made-up tables': () => get(`${origin}/t/${newTableId()}`, { address: newAddress() }),
  'made-up names': () => get(`${origin}/parties/table/${newToken()}`, { address: newAddress() }),
  'new tables': () => post(`${origin}/api/tables`, listedTable, { address: newAddress() }),
};

/** One client at a hundred tables, with a seat and a spectator at each, below their limits: each message requests a whole view. */
const crowd = async (): Promise<void> => {
  const address = newAddress();
  const guests: TableClient[] = [];
  for (let tries = 0; tries < 150 && guests.length < 200; tries += 1)
    try {
      const { id: own, asHost } = await openTable(origin, {}, { address });
      const guest = await TableClient.come(origin, own, { address });
      if ((await guest.sit('Eve', asHost)) === 'ok') guests.push(guest);
      guests.push(await TableClient.come(origin, own, { address }));
    } catch {
      // It has used its budget.
      await delay(1_000);
    }
  console.log(`one client with ${guests.length} sockets`);
  for (const guest of guests)
    setInterval(() => {
      if (guest.socket.code === null) guest.socket.say({ type: 'hello', protocol: 1, token: guest.token });
    }, 1000 / 18);
};

/** One client plays four hundred short hands, and requests their transcript for its seats. */
const transcripts = async (): Promise<void> => {
  const address = newAddress();
  const settings = { transcript: 'own', turnSeconds: null };
  const options = { stack: 10_000, maxHands: 400 };
  const { id: own, asHost } = await openTable(
    origin,
    { game: 'presidential-poker', seats: 2, options, settings },
    { address },
  );
  const guests = [
    await TableClient.come(origin, own, { address }),
    await TableClient.come(origin, own, { address }),
  ];
  for (const [seat, guest] of guests.entries())
    await guest.sit(`Eve ${seat}`, { seat, ...(seat === 0 && asHost) });
  await guests[0]?.ask({ type: 'start' });
  for (let decision = 1, inTurn = guests; decision <= 800; ) {
    const action = decision % 2 === 1 ? { type: 'bet', to: 2 } : { type: 'drop' };
    const answer = await inTurn[0]?.ask({ type: 'act', decision, action });
    if (answer === 'ok') decision += 1;
    else if (answer === 'not-in-play') break;
    else if (answer === 'too-fast') await delay(1_000);
    if (answer !== 'ok') inTurn = inTurn.toReversed();
    await delay(1000 / 40);
  }
  setInterval(() => {
    const token = guests[Math.floor(Math.random() * 2)]?.token;
    const headers = { authorization: `Bearer ${token}` };
    get(`${origin}/api/tables/${own}/games/1`, { address, headers }).catch(() => undefined);
  }, 1000 / 4.5);
};
const clients: Readonly<Record<string, () => Promise<void>>> = { 'one client': crowd, transcripts };

for (const name of wanted) {
  await clients[name]?.();
  if (name in clients) continue;
  const act = floods[name];
  if (act === undefined) throw new RangeError(`no flood of ${name}`);
  flood(act);
}
process.send?.('begun');
