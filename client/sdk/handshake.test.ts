import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { signerOf } from '../../shared/kernel/signatures.ts';
import { closeCodes, protocolVersion } from '../../shared/protocol/codes.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';
import {
  all,
  begin,
  hellos,
  idOf,
  last,
  no,
  open,
  pass,
  reconnect,
  requests,
  seatToken,
  setUpFakeTable,
  stored,
  table,
  view,
  welcome,
} from '../../test/helpers/fake-table.ts';
import { RefusalError, TableClosedError } from './errors.ts';

setUpFakeTable();

const other = 'U'.repeat(43);
/** Resolves when the latest connection has sent another request. */
const sent = async (): Promise<void> => {
  const before = requests().length;
  await expect.poll(() => requests().length).toBeGreaterThan(before);
};
const hello = (token: string) => ({ type: 'hello', protocol: protocolVersion, token });

describe('a seat token', () => {
  it('is stored before sit is sent, and stays', async () => {
    await open();
    let before: string | undefined;
    vi.spyOn(last(), 'send').mockImplementationOnce((text) => {
      before = stored.get('x');
      last().sent.push(JSON.parse(text));
    });
    const done = table.sit({ name: 'Ada', seat: 1 });
    await sent();
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(requests()).toMatchObject([
      { type: 'sit', id: expect.anything(), name: 'Ada', seat: 1, token: before },
    ]);
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x')).toBe(before);
    await reconnect();
    expect(hellos()).toEqual([{ type: 'hello', protocol: protocolVersion, token: before }]);
  });

  it('is sent with the host token if this viewer created the table', async () => {
    await open();
    stored.set('x:host', other);
    const done = table.sit({ name: 'Ada' });
    await sent();
    expect(requests()[0]).toMatchObject({ type: 'sit', hostToken: other });
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x:host')).toBe(other);
  });

  it.each(['seat-taken', 'table-full', 'not-saved'] as const)(
    'newly drawn is deleted on %s',
    async (code) => {
      await open();
      const done = table.sit({ name: 'Ada' });
      await sent();
      expect(requests()[0]).not.toHaveProperty('seat');
      last().say(no(idOf(0), code));
      await expect(done).rejects.toThrow(RefusalError);
      expect(stored.has('x')).toBe(false);
    },
  );

  it('already stored is used, and kept after any answer', async () => {
    stored.set('x', seatToken);
    await open();
    const done = table.sit({ name: 'Ada' });
    await sent();
    expect(requests()[0]).toMatchObject({ token: seatToken });
    last().say(no(idOf(0), 'seat-taken'));
    await expect(done).rejects.toThrow(RefusalError);
    expect(stored.get('x')).toBe(seatToken);
  });

  it('is kept while the answer to sit is lost, although the table refuses it', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    await sent();
    const token = stored.get('x');
    await reconnect();
    expect(hellos()).toEqual([{ type: 'hello', protocol: protocolVersion, token }]);
    last().say(no(null, 'bad-token'));
    expect(stored.get('x')).toBe(token);
    last().say(welcome, view(5));
    expect(requests()).toMatchObject([{ type: 'sit', token }]);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('is kept if the page closes before the answer', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    await sent();
    table.close();
    await expect(done).rejects.toThrow(TableClosedError);
    expect(stored.has('x')).toBe(true);
  });

  it('is restored on ok if another tab has deleted it', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    await sent();
    const token = stored.get('x');
    stored.clear();
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x')).toBe(token);
  });

  it('unknown to the table is deleted, and the page becomes a spectator', async () => {
    stored.set('x', seatToken);
    await begin();
    last().accept();
    expect(hellos()).toEqual([{ type: 'hello', protocol: protocolVersion, token: seatToken }]);
    last().say(no(null, 'bad-token'), welcome, view(5));
    expect(stored.size).toBe(0);
    expect(table.state).toMatchObject({ status: 'open', view: { you: null } });
    expect(all).toHaveLength(1);
  });

  it('stored by another tab meanwhile is not deleted with the refused one', async () => {
    stored.set('x', seatToken);
    await begin();
    last().accept();
    stored.set('x', 'U'.repeat(43));
    last().say(no(null, 'bad-token'));
    expect(stored.get('x')).toBe('U'.repeat(43));
  });

  it('of a wrong shape is not sent', async () => {
    stored.set('x', 'too short');
    await begin();
    last().accept();
    expect(hellos()).toEqual([{ type: 'hello', protocol: protocolVersion, relay: true }]);
  });

  it('from a link is stored', async () => {
    await begin({ token: seatToken });
    last().accept();
    expect(hellos()).toEqual([{ type: 'hello', protocol: protocolVersion, token: seatToken }]);
    expect(stored.get('x')).toBe(seatToken);
  });

  it('from a link that opens no seat does not replace the stored one', async () => {
    stored.set('x', seatToken);
    await begin({ token: other });
    last().accept();
    last().say(no(null, 'bad-token'));
    expect(hellos()).toEqual([hello(other), hello(seatToken)]);
    last().say(welcome, view(5));
    expect(table.state.view).toBeNull();
    last().say(welcome, view(5, { you: 0 }));
    expect(table.state.view?.you).toBe(0);
    expect([...stored.values()]).toContain(seatToken);
    await reconnect();
    last().say(no(null, 'bad-token'));
    expect(hellos()).toEqual([hello(other), hello(seatToken)]);
  });

  it('from a link replaces the stored one as soon as it opens a seat', async () => {
    stored.set('x', seatToken);
    await begin({ token: other });
    last().accept();
    last().say(welcome, view(5, { you: 0 }));
    expect([...stored]).toEqual([['x', other]]);
  });

  it('and its predecessor are deleted if neither opens a seat', async () => {
    stored.set('x', seatToken);
    await begin({ token: other });
    last().accept();
    last().say(no(null, 'bad-token'), welcome, view(5), no(null, 'bad-token'), welcome, view(5));
    expect(hellos()).toHaveLength(2);
    expect(stored.size).toBe(0);
    expect(table.state).toMatchObject({ status: 'open', view: { you: null } });
  });

  it('is deleted when the table accepts leave', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.leave();
    expect(stored.size).toBe(1);
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.size).toBe(0);
  });

  it('is kept if leave is refused', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.leave();
    last().say(no(idOf(0), 'not-saved'));
    await expect(done).rejects.toThrow(RefusalError);
    expect(stored.size).toBe(1);
  });
});

describe('a new token', () => {
  it('is stored beside the old one until the table accepts it, then alone', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.renew();
    const fresh = stored.get('x');
    expect(requests()).toEqual([{ type: 'renew', id: expect.anything(), token: fresh }]);
    expect([...stored.values()].sort()).toEqual([fresh, seatToken].sort());
    last().say(['ok', idOf(0)]);
    await done;
    expect([...stored]).toEqual([['x', fresh]]);
  });

  it('is deleted if the table refuses it', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.renew();
    last().say(no(idOf(0), 'not-saved'));
    await expect(done).rejects.toThrow(RefusalError);
    expect([...stored]).toEqual([['x', seatToken]]);
  });

  it('without an answer leaves the seat to the old one until the table accepts it', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.renew();
    const fresh = stored.get('x') ?? '';
    await reconnect();
    last().say(no(null, 'bad-token'), welcome, view(5));
    expect(hellos()).toEqual([hello(fresh), hello(seatToken)]);
    last().say(welcome, view(5, { you: 0 }));
    // Sent again on the first welcome; answered here.
    expect(requests()).toMatchObject([{ type: 'renew', token: fresh }]);
    last().say(['ok', idOf(0)]);
    await done;
    expect([stored.get('x'), stored.has('x:former')]).toEqual([fresh, false]);
  });

  it('requested twice concurrently is a single one', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const both = [table.renew(), table.renew()];
    expect(requests()).toHaveLength(1);
    last().say(['ok', idOf(0)]);
    await Promise.all(both);
  });

  it('from another tab is tried when the seat is lost', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    stored.set('x', other);
    last().say(view(6));
    expect(hellos().at(-1)).toEqual(hello(other));
    last().say(welcome, view(6, { you: 0 }));
    expect(table.state.view?.you).toBe(0);
  });
});

describe('a sit request', () => {
  /** Connects to a table with a free seat, and waits until the SDK can commit and sign. */
  const openWithSeed = async (): Promise<void> => {
    await open({ phase: 'gathering', seats: [null] });
  };
  const offerOf = async (seed: string | undefined): Promise<object> => ({
    commitment: commitmentTo(seed ?? ''),
    key: (await signerOf(stored.get('x:key') ?? '')).publicKey,
  });

  it('commits to a new seed, which is stored first, and announces the key', async () => {
    await openWithSeed();
    let before: string | undefined;
    vi.spyOn(last(), 'send').mockImplementationOnce((text) => {
      before = stored.get('x:seed');
      last().sent.push(JSON.parse(text));
    });
    const done = table.sit({ name: 'Ada' });
    await sent();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(requests()[0]).toMatchObject(await offerOf(before));
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('repeats its commitment, and a later one has none of a revealed seed', async () => {
    await openWithSeed();
    const first = table.sit({ name: 'Ada' });
    await sent();
    const { commitment } = requests()[0] ?? {};
    await reconnect();
    last().say(welcome, view(5));
    expect(requests()).toMatchObject([{ commitment }]);
    last().say(['ok', idOf(0)]);
    await first;
    stored.delete('x:seed');
    const second = table.sit({ name: 'Ada' });
    await sent();
    expect(requests()[1]).toMatchObject(await offerOf(stored.get('x:seed')));
    expect(requests()[1]?.commitment).not.toBe(commitment);
    last().say(['ok', idOf(1)]);
    await second;
  });

  it('commits to the stored seed: another tab may have committed to it', async () => {
    stored.set('x:seed', 'ab'.repeat(32));
    await openWithSeed();
    const done = table.sit({ name: 'Ada' });
    await sent();
    expect(requests()[0]).toMatchObject(await offerOf('ab'.repeat(32)));
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x:seed')).toBe('ab'.repeat(32));
  });
});

describe('the seat token of a signed user', () => {
  const signedToken = 'S'.repeat(43);
  const signedIn = (): Response => Response.json({ token: signedToken, name: 'Bob', role: 'player' });
  const refusal = (code: ProblemCode, status: number): Response =>
    Response.json({ type: '', title: '', status, detail: 'Why.', code }, { status });
  const beginSigned = async (): Promise<void> => {
    vi.stubGlobal('fetch', async () => signedIn());
    await begin({ identity: 'signed' });
    last().accept();
    await pass(0);
  };

  it('takes the place of the one that another person has left on this device', async () => {
    stored.set('x', seatToken);
    await beginSigned();
    last().say(no(null, 'bad-token'), welcome, view(5));
    expect(hellos()).toEqual([hello(signedToken)]);
    void table.sit({ name: 'Zoe' });
    await sent();
    expect(requests()).toMatchObject([{ type: 'sit', name: 'Bob', token: signedToken }]);
    last().say(['ok', idOf(0)]);
    expect(stored.get('x')).toBe(seatToken);
  });

  it('is awaited by a request to sit before', async () => {
    let answer = (_: Response): void => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await begin({ identity: 'signed' });
    last().accept();
    void table.sit({ name: 'Zoe' });
    await pass(0);
    expect(last().sent).toEqual([]);
    answer(signedIn());
    await pass(0);
    last().say(welcome, view(5));
    await sent();
    expect(requests()).toMatchObject([{ type: 'sit', name: 'Bob', token: signedToken }]);
    last().say(['ok', idOf(0)]);
  });

  it.each([
    ['no-such-table', 404, closeCodes.noSuchTable],
    ['identity-foreign', 403, 3000],
  ] as const)('refused with the problem %s closes the table', async (code, status, closeCode) => {
    vi.stubGlobal('fetch', async () => refusal(code, status));
    await begin({ identity: 'signed' });
    last().accept();
    await pass(0);
    expect(table.state).toMatchObject({ status: 'closed', closed: { code: closeCode } });
  });

  it('closes the table, and ends the wait of a request to sit, if the site gives no identity', async () => {
    const identity = () => Promise.reject(new Error('The session is over.'));
    await begin({ identity });
    const seat = table.sit({ name: 'Zoe' });
    last().accept();
    await expect(seat).rejects.toThrow('The session is over.');
    expect(table.state.closed).toEqual({ code: 3000, reason: 'The session is over.' });
  });

  it('that fails late, for a connection that was lost meanwhile, closes nothing', async () => {
    vi.stubGlobal('fetch', async () => signedIn());
    let failLate = (_: Error): void => undefined;
    const late = new Promise<string>((_, reject) => (failLate = reject));
    const identity = vi.fn(async () => 'signed').mockReturnValueOnce(late);
    await begin({ identity });
    last().accept();
    await pass(0);
    last().drop();
    await pass(5_000);
    last().accept();
    await pass(0);
    expect(hellos()).toEqual([hello(signedToken)]);
    failLate(new Error('The network has gone.'));
    await pass(0);
    expect(table.state.closed).toBeNull();
  });

  it('is requested again after an internal error of the lobby', async () => {
    const answers = [refusal('internal', 500), signedIn()];
    vi.stubGlobal('fetch', async () => answers.shift());
    await begin({ identity: 'signed' });
    last().accept();
    await pass(5_000);
    last().accept();
    await pass(0);
    expect(hellos()).toEqual([hello(signedToken)]);
  });

  it('is no longer awaited by a request whose signal aborts', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await begin({ identity: 'signed' });
    last().accept();
    const given = new AbortController();
    const seat = table.sit({ name: 'Zoe' }, { signal: given.signal });
    given.abort(new Error('enough'));
    await expect(seat).rejects.toThrow('enough');
    expect(getEventListeners(given.signal, 'abort')).toEqual([]);
  });

  it('is not stored', async () => {
    await beginSigned();
    last().say(welcome, view(5, { you: 0 }));
    expect([...stored.values()]).not.toContain(signedToken);
  });

  it('sits down again after leaving', async () => {
    await beginSigned();
    last().say(welcome, view(5, { you: 0 }));
    const left = table.leave();
    last().say(['ok', idOf(0)]);
    await left;
    void table.sit({ name: '' });
    await sent();
    expect(requests()[1]).toMatchObject({ type: 'sit', token: signedToken });
    last().say(['ok', idOf(1)]);
  });
});
