import { describe, expect, it, vi } from 'vitest';
import { protocolVersion } from '../../shared/protocol/codes.ts';
import { wireVersion } from '../../shared/protocol/dictionary.ts';
import {
  all,
  begin,
  hellos,
  idOf,
  last,
  no,
  open,
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
const hello = (token: string) => ({ type: 'hello', protocol: protocolVersion, wire: wireVersion, token });

describe('a seat token', () => {
  it('is in the store before sit is sent, and stays', async () => {
    await open();
    let before: string | undefined;
    vi.spyOn(last(), 'send').mockImplementationOnce((text) => {
      before = stored.get('x');
      last().sent.push(JSON.parse(text));
    });
    const done = table.sit({ name: 'Ada', seat: 1 });
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(requests()).toEqual([
      { type: 'sit', id: expect.anything(), name: 'Ada', seat: 1, token: before, seed: true },
    ]);
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x')).toBe(before);
    await reconnect();
    expect(hellos()).toEqual([
      { type: 'hello', protocol: protocolVersion, wire: wireVersion, token: before },
    ]);
  });

  it('comes with what makes the host, if this viewer has opened the table', async () => {
    await open();
    stored.set('x:host', other);
    const done = table.sit({ name: 'Ada' });
    expect(requests()[0]).toMatchObject({ type: 'sit', hostToken: other });
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x:host')).toBe(other);
  });

  it.each(['seat-taken', 'table-full', 'not-saved'] as const)(
    'newly drawn is dropped on %s',
    async (code) => {
      await open();
      const done = table.sit({ name: 'Ada' });
      expect(requests()[0]).not.toHaveProperty('seat');
      last().say(no(idOf(0), code));
      await expect(done).rejects.toThrow(RefusalError);
      expect(stored.size).toBe(0);
    },
  );

  it('that was there before is used, and kept whatever the answer', async () => {
    stored.set('x', seatToken);
    await open();
    const done = table.sit({ name: 'Ada' });
    expect(requests()[0]).toMatchObject({ token: seatToken });
    last().say(no(idOf(0), 'seat-taken'));
    await expect(done).rejects.toThrow(RefusalError);
    expect(stored.get('x')).toBe(seatToken);
  });

  it('is kept while the answer to sit is lost, although the table does not know it yet', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    const token = stored.get('x');
    await reconnect();
    expect(hellos()).toEqual([{ type: 'hello', protocol: protocolVersion, wire: wireVersion, token }]);
    last().say(no(null, 'bad-token'));
    expect(stored.get('x')).toBe(token);
    last().say(welcome, view(5));
    expect(requests()).toMatchObject([{ type: 'sit', token }]);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('is kept if the page goes before the answer', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    table.close();
    await expect(done).rejects.toThrow(TableClosedError);
    expect(stored.size).toBe(1);
  });

  it('is put back on ok if another tab has dropped it', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    const token = stored.get('x');
    stored.clear();
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x')).toBe(token);
  });

  it('that the table does not know is forgotten, and the page watches', async () => {
    stored.set('x', seatToken);
    await begin();
    last().accept();
    expect(hellos()).toEqual([
      { type: 'hello', protocol: protocolVersion, wire: wireVersion, token: seatToken },
    ]);
    last().say(no(null, 'bad-token'), welcome, view(5));
    expect(stored.size).toBe(0);
    expect(table.state).toMatchObject({ status: 'open', view: { you: null } });
    expect(all).toHaveLength(1);
  });

  it('that another tab has put in its place is not forgotten with it', async () => {
    stored.set('x', seatToken);
    await begin();
    last().accept();
    stored.set('x', 'U'.repeat(43));
    last().say(no(null, 'bad-token'));
    expect(stored.get('x')).toBe('U'.repeat(43));
  });

  it('without the right shape is not sent', async () => {
    stored.set('x', 'too short');
    await begin();
    last().accept();
    expect(hellos()).toEqual([{ type: 'hello', protocol: protocolVersion, wire: wireVersion, relay: true }]);
  });

  it('from elsewhere goes into the store', async () => {
    await begin({ token: seatToken });
    last().accept();
    expect(hellos()).toEqual([
      { type: 'hello', protocol: protocolVersion, wire: wireVersion, token: seatToken },
    ]);
    expect(stored.get('x')).toBe(seatToken);
  });

  it('from elsewhere that opens no seat does not cost the one that was there', async () => {
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

  it('from elsewhere is the only one as soon as it opens a seat', async () => {
    stored.set('x', seatToken);
    await begin({ token: other });
    last().accept();
    last().say(welcome, view(5, { you: 0 }));
    expect([...stored]).toEqual([['x', other]]);
  });

  it('and the one before it are forgotten if neither opens a seat', async () => {
    stored.set('x', seatToken);
    await begin({ token: other });
    last().accept();
    last().say(no(null, 'bad-token'), welcome, view(5), no(null, 'bad-token'), welcome, view(5));
    expect(hellos()).toHaveLength(2);
    expect(stored.size).toBe(0);
    expect(table.state).toMatchObject({ status: 'open', view: { you: null } });
  });

  it('is dropped when the table says ok to leave', async () => {
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
  it('stands beside the old one until the table says ok, and then alone', async () => {
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

  it('that is refused leaves the old one alone', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.renew();
    last().say(no(idOf(0), 'not-saved'));
    await expect(done).rejects.toThrow(RefusalError);
    expect([...stored]).toEqual([['x', seatToken]]);
  });

  it('whose answer is lost: the old one opens the seat while the table does not know the new one', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.renew();
    const fresh = stored.get('x') ?? '';
    await reconnect();
    last().say(no(null, 'bad-token'), welcome, view(5));
    expect(hellos()).toEqual([hello(fresh), hello(seatToken)]);
    last().say(welcome, view(5, { you: 0 }));
    // Sent again on the first welcome, and answered now.
    expect(requests()).toMatchObject([{ type: 'renew', token: fresh }]);
    last().say(['ok', idOf(0)]);
    await done;
    expect([...stored]).toEqual([['x', fresh]]);
  });

  it('asked for twice at once is one', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const both = [table.renew(), table.renew()];
    expect(requests()).toHaveLength(1);
    last().say(['ok', idOf(0)]);
    await Promise.all(both);
  });

  it('of another tab is tried when the seat is lost', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    stored.set('x', other);
    last().say(view(6));
    expect(hellos().at(-1)).toEqual(hello(other));
    last().say(welcome, view(6, { you: 0 }));
    expect(table.state.view?.you).toBe(0);
  });
});
