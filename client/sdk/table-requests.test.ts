import { describe, expect, it } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { isSignedBy, signerOf } from '../../shared/kernel/signatures.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { actionText, viewDigest } from '../../shared/protocol/signed-views.ts';
import {
  all,
  asked,
  begin,
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
import { RefusalError } from './errors.ts';
import { maxQueuedRequests } from './outbox.ts';
import { keyFromLink } from './tokens.ts';
import type { RequestOptions } from './types.ts';

setUpFakeTable();

describe('a request', () => {
  it('resolves on ok', async () => {
    await open();
    const done = Promise.all([table.start()]);
    expect(requests()).toEqual([{ type: 'start', id: expect.stringMatching(/^[\w-]{8}:1$/) }]);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('rejects with the refusal of the table', async () => {
    await open(asked(3));
    const done = table.act({ type: 'stop' });
    await pass(0);
    last().say(no(idOf(0), 'against-the-rules', 'DR-8'));
    await expect(done).rejects.toMatchObject({ code: 'against-the-rules', message: 'Why.', rule: 'DR-8' });
    await expect(done).rejects.toThrow(RefusalError);
  });

  it('that is refused has the stack of its caller', async () => {
    await open(asked(3));
    const pressStop = () => table.act({ type: 'stop' });
    const done = pressStop();
    await pass(0);
    last().say(no(idOf(0), 'against-the-rules', 'DR-8'));
    await expect(done).rejects.toMatchObject({
      stack: expect.stringMatching(/^RefusalError: Why\.\n[\s\S]*pressStop/),
    });
  });

  it.each(['not-saved', 'internal'] as const)('refused with %s is not retried', async (code) => {
    await open();
    const done = table.start();
    last().say(no(idOf(0), code));
    await expect(done).rejects.toMatchObject({ code });
    await reconnect();
    last().say(welcome);
    expect(requests()).toEqual([]);
  });

  it('is not sent if its signal aborts while the table is unreachable', async () => {
    await begin();
    const given = new AbortController();
    const seat = table.sit({ name: 'Ann' }, { signal: given.signal });
    const after = table.start();
    given.abort(new Error('enough'));
    await expect(seat).rejects.toThrow('enough');
    await expect(table.say('Hello', { signal: given.signal })).rejects.toThrow('enough');
    last().accept();
    last().say(welcome, view(5));
    expect(requests()).toMatchObject([{ type: 'start' }]);
    last().say(['ok', idOf(0)]);
    await after;
  });

  it('keeps its place if its signal aborts once it is sent, and is not sent again', async () => {
    await open();
    const given = new AbortController();
    const first = table.say('Hello', { signal: given.signal });
    const after = table.start();
    given.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(requests()).toMatchObject([{ type: 'say' }]);
    await reconnect();
    last().say(welcome, view(6));
    expect(requests()).toMatchObject([{ type: 'start' }]);
    last().say(['ok', idOf(0)]);
    await after;
    // After the answer the signal has no effect.
    const late = new AbortController();
    const third = table.say('Again', { signal: late.signal });
    last().say(['ok', idOf(1)]);
    late.abort(new Error('enough'));
    await third;
  });

  it.each([
    ['start', 'gathering', (options?: RequestOptions) => table.start(options)],
    ['rematch', 'over', (options?: RequestOptions) => table.rematch(true, options)],
  ])('to %s waits for the commitment, unless its signal has aborted', async (type, phase, request) => {
    const seats = [{ name: 'Ann', color: 'red', level: null, commitment: null, keys: [] }];
    await begin();
    last().accept();
    last().say(welcome, view(5, { you: 0, phase, seats, roster: null }));
    const given = new AbortController();
    const started = request({ signal: given.signal });
    await expect.poll(requests).toMatchObject([{ type: 'commit' }]);
    given.abort(new Error('enough'));
    await expect(started).rejects.toThrow('enough');
    await expect(request({ signal: given.signal })).rejects.toThrow('enough');
    const later = request();
    last().say(['ok', idOf(0)]);
    await expect.poll(() => requests()[1]).toMatchObject({ type });
    last().say(['ok', idOf(1)]);
    await later;
  });

  it('to act is signed with the key of the terms, and the requests behind it wait', async () => {
    const key = 'ab'.repeat(32);
    const { publicKey } = await signerOf(key);
    const shuffle = { attempt: 1, commitments: [], seeds: [], openings: [] };
    const bound = 'b'.repeat(64);
    await begin({ key });
    last().accept();
    last().say(
      welcome,
      view(5, {
        ...asked(3),
        roster: { you: 0 },
        shuffle: { ...shuffle, bound, keys: [[publicKey]], actions: 7 },
      }),
    );
    stored.set('x', seatToken);
    expect(keyFromLink(table.seatLink('https://host/t/x') ?? '')).toBe(key);
    const done = Promise.all([table.act({ type: 'draw' }), table.addBot(2)]);
    expect(requests()).toEqual([]);
    await expect.poll(requests).toMatchObject([{ type: 'act', signed: { after: 7 } }]);
    const { signature = '' } = Object(requests()[0]?.signed);
    const text = actionText(bound, seatOf(0), 7, viewDigest(table.state.view?.gameView), { type: 'draw' });
    expect(await isSignedBy(publicKey, text, signature)).toBe(true);
    // Also after a reconnection in between, once.
    await reconnect();
    last().say(welcome, view(5));
    expect(requests()).toMatchObject([{ type: 'act', signed: { after: 7, signature } }]);
    last().say(['ok', idOf(0)]);
    await expect.poll(requests).toHaveLength(2);
    last().say(['ok', idOf(1)]);
    await done;
  });

  it('waits for the previous one', async () => {
    await open(asked(3));
    const done = Promise.all([table.act({ type: 'draw' }), table.act({ type: 'stop' }), table.addBot(2)]);
    await pass(0);
    expect(requests()).toMatchObject([{ type: 'act', decision: 3, action: { type: 'draw' } }]);
    last().say(['ok', 'unknown-id']);
    expect(requests()).toHaveLength(1);
    last().say(['ok', idOf(0)]);
    expect(requests()).toHaveLength(2);
    expect(requests()[1]).toMatchObject({ type: 'act', decision: 3, action: { type: 'stop' } });
    last().say(['ok', idOf(1)]);
    expect(requests()[2]).toMatchObject({ type: 'add-bot', seat: 2 });
    last().say(['ok', idOf(2)]);
    await done;
    expect(new Set(requests().map(({ id }) => id)).size).toBe(3);
  });

  it('is sent again once, with its id, after the welcome of the next connection', async () => {
    await open(asked(3));
    const done = Promise.all([table.act({ type: 'draw' }), table.removeBot(1)]);
    await pass(0);
    const [first] = requests();
    await reconnect();
    expect(requests()).toEqual([]);
    last().say(welcome, view(6, asked(4)));
    expect(requests()).toEqual([first]);
    last().say([8, null, {}, []], welcome, view(8, asked(4)));
    expect(requests()).toEqual([first]);
    last().say(['ok', first?.id]);
    expect(requests()[1]).toMatchObject({ type: 'remove-bot', seat: 1 });
    last().say(['ok', idOf(1)]);
    await done;
  });

  it.each([
    ['at first', async () => begin()],
    [
      'after a loss',
      async () => {
        await open();
        last().drop();
        await pass(400);
      },
    ],
  ])('waits for the first view %s', async (_name, prepare) => {
    await prepare();
    last().accept();
    const done = Promise.all([table.start()]);
    last().say(welcome);
    expect(requests()).toEqual([]);
    last().say(view(6));
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('contains the decision that was open when it was made', async () => {
    await open(asked(3));
    const done = Promise.all([table.start(), table.act({ type: 'draw' })]);
    await pass(0);
    last().say([6, null, asked(4), []], ['ok', idOf(0)]);
    expect(requests()[1]).toMatchObject({ decision: 3 });
    last().say(['ok', idOf(1)]);
    await done;
  });

  it('to act is refused locally without an open decision', async () => {
    await open();
    await expect(table.act({ type: 'draw' })).rejects.toMatchObject({
      code: 'not-to-act',
      message: refusalMessages['not-to-act'],
    });
    expect(requests()).toEqual([]);
  });

  it('for a hint puts it into the state before it resolves, until the decision closes', async () => {
    await open(asked(3));
    const done = Promise.all([table.hint()]);
    await pass(0);
    expect(requests()).toMatchObject([{ type: 'hint', decision: 3 }]);
    const hint = { decision: 3, action: { type: 'draw' }, why: { code: 'nothing-to-lose' } };
    last().say(['hint', 3, hint.action, hint.why]);
    expect(table.state.hint).toEqual(hint);
    last().say(['ok', idOf(0)]);
    await done;
    last().say([6, null, { gameNumber: 6 }, []]);
    expect(table.state.hint).toEqual(hint);
    last().say([7, null, { prompt: { decision: 4 } }, []]);
    expect(table.state.hint).toBeNull();
    last().say(['hint', 3, hint.action, hint.why]);
    expect(table.state.hint).toBeNull();
    const late = table.hint();
    last().say([8, null, { prompt: null }, []]);
    await expect(table.hint()).rejects.toMatchObject({ code: 'not-to-act' });
    last().say(['ok', idOf(1)]);
    await late;
  });

  it('is refused locally if too many wait', async () => {
    await open();
    const waiting = Array.from({ length: maxQueuedRequests }, () => table.start());
    await expect(table.start()).rejects.toMatchObject({ code: 'too-fast' });
    table.close();
    const settled = await Promise.allSettled(waiting);
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it.each(['too-big', 'bad-message'] as const)('under way is rejected by %s without an id', async (code) => {
    await open();
    const done = table.start();
    last().say(no(null, code));
    await expect(done).rejects.toMatchObject({ code });
    expect(table.state.status).toBe('open');
    last().say(no(null, code), [6, null, { gameNumber: 6 }, []]);
    expect(table.state.view?.gameNumber).toBe(6);
  });

  it('sent too fast is sent again, with its id, some seconds later', async () => {
    await open();
    const done = Promise.all([table.start()]);
    const [first] = requests();
    last().say(no(null, 'too-fast'));
    await pass(2_400);
    expect(all).toHaveLength(1);
    await pass(2_700);
    last().accept();
    last().say(welcome, view(5));
    expect(requests()).toEqual([first]);
    last().say(['ok', first?.id]);
    await done;
  });

  it('survives a refused hello, which is sent again some seconds later', async () => {
    await begin();
    const done = Promise.all([table.start()]);
    last().accept();
    last().say(no(null, 'internal'));
    await pass(2_400);
    expect(all).toHaveLength(1);
    await pass(2_700);
    expect(all).toHaveLength(2);
    last().accept();
    last().say(welcome, view(6), ['ok', 'x']);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it.each([-1, 12, 0.5])('rejects an invalid seat: %d', async (seat) => {
    await open();
    await expect(table.addBot(seat)).rejects.toThrow(RangeError);
    await expect(table.sit({ name: 'Ada', seat })).rejects.toThrow(RangeError);
    expect(stored.size).toBe(0);
  });
});
