import { describe, expect, test } from 'vitest';
import { RefusalError, TableClosedError } from '../sdk/index.ts';
import { RequestController } from './request-controller.ts';

const host = () => ({
  drawn: 0,
  addController: () => {},
  removeController: () => {},
  requestUpdate() {
    this.drawn += 1;
  },
  updateComplete: Promise.resolve(true),
});

const pending = () => {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const refusal = new RefusalError('seat-taken', 'Somebody sits there.');
const refused = () => Promise.reject(refusal);

describe('request:', () => {
  test('is busy until its reply, and redraws the element for both', async () => {
    const element = host();
    const requests = new RequestController(element);
    const { promise, resolve } = pending();
    const run = requests.run(() => promise);
    expect(requests.busy).toBe(true);
    const drawn = element.drawn;
    expect(drawn).toBeGreaterThan(0);
    resolve();
    expect(await run).toBe(true);
    expect(requests.busy).toBe(false);
    expect(element.drawn).toBeGreaterThan(drawn);
  });

  test.each(['', 'start'])('named “%s” runs once at a time, and in parallel to others', async (name) => {
    const requests = new RequestController(host());
    const { promise, resolve } = pending();
    const first = requests.run(() => promise, name);
    let others = 0;
    const count = async () => {
      others += 1;
    };
    expect(await requests.run(count, name)).toBe(false);
    expect(others).toBe(0);
    expect(await requests.run(count, 'another')).toBe(true);
    expect(await requests.runBeside(count)).toBe(true);
    expect(others).toBe(2);
    expect(requests.busy).toBe(name === '');
    resolve();
    expect(await first).toBe(true);
  });
});

describe('failure of a request:', () => {
  test('is kept as a sentence until the next request', async () => {
    const requests = new RequestController(host(), () => 'Not now.');
    expect(await requests.run(refused)).toBe(false);
    expect(requests).toMatchObject({ busy: false, problem: 'Not now.' });
    expect(await requests.run(async () => {})).toBe(true);
    expect(requests.problem).toBe('');
  });

  test('is described by the catalogue of refusals, and is empty if the table is closed', async () => {
    const requests = new RequestController(host());
    await requests.run(refused);
    expect(requests.problem).not.toBe('');
    await requests.run(() => Promise.reject(new TableClosedError({ code: 1000, reason: '' })));
    expect(requests.problem).toBe('');
  });
});
