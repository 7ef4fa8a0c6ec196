import { describe, expect, test } from 'vitest';
import { whenAdmitted } from '../../helpers/network.ts';
import { drawToTheEnd, MatcherClient, newAddress, newToken, TableClient } from './clients.ts';
import { attackedServer, isLong, tablesPerHour } from './servers.ts';

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Tickets with different settings do not match: each test has its own. */
let tests = 0;
const ownTerms = () => {
  tests += 1;
  return { settings: { turnSeconds: 30 + tests } };
};

const queue = 'drop-rainbow.2.weur';

/** Waits while the server is busy. */
const comeTo = (...seeker: Parameters<typeof MatcherClient.come>): Promise<MatcherClient> =>
  whenAdmitted(() => MatcherClient.come(...seeker));

const { origin } = await attackedServer();

describe.concurrent('a matcher', () => {
  /** Matches players and seats them. */
  const matched = async (count: number, wish: object) => {
    const seekers = await Promise.all(times(count, () => comeTo(origin, `drop-rainbow.${count}.weur`, wish)));
    for (const seeker of seekers) seeker.seek();
    const [id = ''] = await Promise.all(seekers.map((seeker) => seeker.table()));
    const guests = await Promise.all(
      seekers.map(({ token }) => TableClient.come(origin, id, { address: newAddress() }, token)),
    );
    await Promise.all(guests.map((guest) => guest.socket.find('a game', hasBegun)));
    return { id, seekers, guests };
  };

  test('[SEC-16] gives no matched player the powers of a host', async () => {
    const { guests, seekers } = await matched(2, ownTerms());
    const views = await Promise.all(guests.map((guest) => guest.view()));
    expect(views.map(({ host }) => host)).toEqual([null, null]);
    const wishes = [
      { type: 'kick', seat: 0 },
      { type: 'kick', seat: 1 },
      { type: 'change', settings: { chat: false } },
      { type: 'change', settings: { locked: true } },
      { type: 'change', settings: { listed: true } },
      { type: 'change', settings: { spectators: false } },
    ];
    const answers = await Promise.all(guests.flatMap((guest) => wishes.map((wish) => guest.ask(wish))));
    expect(answers.filter((answer) => answer === 'ok')).toEqual([]);
    for (const one of [...guests, ...seekers]) one.close();
  });

  test('starts a rematch of matched players when all agree', async () => {
    const { guests, seekers } = await matched(2, ownTerms());
    await drawToTheEnd(guests);
    for (const guest of guests) expect(await guest.ask({ type: 'rematch', agreed: true })).toBe('ok');
    const [view] = await Promise.all(guests.map((guest) => guest.view()));
    expect(view?.gameNumber).toBe(2);
    for (const one of [...guests, ...seekers]) one.close();
  });

  test('limits a socket to one ticket', async () => {
    const wish = { ...ownTerms(), latencies: {} };
    const attacker = await comeTo(origin, queue, wish);
    for (const token of times(10, newToken)) attacker.seek({ token });
    // Answered after all others.
    attacker.socket.say({ type: 'cancel' });
    await attacker.socket.next('cancelled');
    const honest = await comeTo(origin, queue, wish);
    honest.seek();
    expect(await honest.others()).toBe(0);
    for (const one of [attacker, honest]) one.close();
  });

  test('[SEC-33] limits matched tables per address like the lobby', async () => {
    const wish = ownTerms();
    const address = newAddress();
    const tables: string[] = [];
    for (let pairs = 0; pairs <= tablesPerHour; pairs += 1) {
      const pair = await Promise.all(
        times(2, () => comeTo(origin, queue, wish, { address }).catch(() => null)),
      );
      for (const seeker of pair) seeker?.seek();
      const [table] = await Promise.all(pair.map((seeker) => seeker?.table().catch(() => undefined)));
      for (const seeker of pair) seeker?.close();
      if (table === undefined) break;
      tables.push(table);
    }
    expect(tables.length).toBeLessThanOrEqual(tablesPerHour);
    expect(new Set(tables).size).toBe(tables.length);
  });

  test('[SEC-30] does not requeue a ticket while its table is playing', async () => {
    const wish = ownTerms();
    const { id, seekers, guests } = await matched(2, wish);
    const [greedy] = seekers;
    greedy?.seek({ back: id });
    const third = await comeTo(origin, queue, wish);
    third.seek();
    await expect(greedy?.table(id, 5)).rejects.toThrow('a table never came');
    for (const one of [...guests, ...seekers, third]) one.close();
  });

  (isLong ? test : test.skip)(
    'lets three players play although a fourth never joins',
    async () => {
      const wish = ownTerms();
      const come = () => comeTo(origin, 'drop-rainbow.3.weur', wish);
      const absent = await come();
      absent.seek();
      await absent.socket.next('waiting');
      const backs = new Map<string, Promise<unknown>>();
      /** The no-show always seeks first. */
      const absentIsBack = (table: string): Promise<unknown> => {
        const existing = backs.get(table);
        if (existing !== undefined) return existing;
        const back = absent.socket.next('waiting').catch(() => undefined);
        absent.seek({ back: table });
        backs.set(table, back);
        return back;
      };
      const play = async (seeker: MatcherClient): Promise<string> => {
        let last: string | null = null;
        for (let tables = 0; tables < 6; tables += 1) {
          const table = await seeker.table(last, 60);
          const guest = await TableClient.come(origin, table, { address: newAddress() }, seeker.token);
          const begins = guest.socket.find('a game', hasBegun, 20).then(() => true);
          if (await begins.catch(() => false)) return table;
          await absentIsBack(table);
          seeker.seek({ back: table });
          last = table;
        }
        throw new Error('six tables, and no game');
      };
      const honest = await Promise.all(times(3, come));
      for (const seeker of honest) seeker.seek();
      expect(new Set(await Promise.all(honest.map(play))).size).toBe(1);
      for (const seeker of [absent, ...honest]) seeker.close();
    },
    180_000,
  );
});

const hasBegun = (heard: readonly unknown[]): true | undefined =>
  JSON.stringify(heard).includes('table:started') ||
  JSON.stringify(heard).includes('"phase":"playing"') ||
  undefined;
