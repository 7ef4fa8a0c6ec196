import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signRequest, verifyRequest } from './signing.ts';

const secret = 'an operator’s secret of 32 characters';
const request = { method: 'POST', path: '/parties/table/0123456789ab/create', body: '{"seats":4}' };
const now = 1_800_000_000_000;
const header = signRequest(secret, request, now);
const mac = header.slice(-64);
const flipped = header.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

describe('signatures', () => {
  it('are the HMAC-SHA-256 that node computes', () => {
    const signed = JSON.stringify(['arcus-request', now, request.method, request.path, request.body]);
    expect(header).toBe(`${now}.${createHmac('sha256', secret).update(signed).digest('hex')}`);
  });

  it.each([
    ['at once', header, now],
    ['60 s later', header, now + 60_000],
    ['by a clock 60 s behind', header, now - 60_000],
  ])('are accepted %s', (_name, value, then) => {
    expect(verifyRequest(secret, request, value, then)).toBe(true);
  });

  it.each([
    ['another secret', { secret: `${secret}!` }],
    ['another method', { request: { ...request, method: 'PUT' } }],
    ['another path', { request: { ...request, path: '/parties/table/zzzzzzzzzzzz/create' } }],
    ['another body', { request: { ...request, body: '{"seats":5}' } }],
    ['a body moved to the path', { request: { ...request, path: request.path + request.body, body: '' } }],
    ['an old one', { now: now + 60_001 }],
    ['one of the future', { now: now - 60_001 }],
    ['an old one with a new time', { header: `${now + 90_000}.${mac}`, now: now + 90_000 }],
    ['one digit changed', { header: flipped }],
    ['no header', { header: null }],
    ['an empty one', { header: '' }],
    ['no time', { header: mac }],
    ['no signature', { header: `${now}.` }],
    ['half a signature', { header: header.slice(0, -32) }],
    ['upper case', { header: header.toUpperCase() }],
    ['something after it', { header: `${header}00` }],
    ['a time that is no number', { header: `NaN.${mac}` }],
  ])('are refused: %s', (_name, changes: Partial<Parameters<typeof verify>[0]>) => {
    expect(verify({ secret, request, header, now, ...changes })).toBe(false);
  });

  it.each(['', 'short', 'x'.repeat(31)])('need a secret of 32 characters, not %j', (weak) => {
    expect(() => signRequest(weak, request, now)).toThrow(RangeError);
    expect(() => verifyRequest(weak, request, header, now)).toThrow(RangeError);
  });
});

interface Verification {
  readonly secret: string;
  readonly request: typeof request;
  readonly header: string | null;
  readonly now: number;
}

function verify(given: Verification): boolean {
  return verifyRequest(given.secret, given.request, given.header, given.now);
}
