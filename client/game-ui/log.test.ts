import { expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import type { EventOf } from '../sdk/index.ts';
import { TableLog } from './log.ts';

type Event = EventOf<'drop-rainbow'>;

const drew = { type: 'drew', seat: seatOf(0), card: 'red', next: 'blue' } as unknown as Event;
const sat: Event = { type: 'table:sat', seat: seatOf(1), name: 'Bo' };
const reacted: Event = { type: 'table:reacted', seat: seatOf(1), reaction: 'wow' };

const logOf = (...steps: readonly (readonly Event[])[]): TableLog<'drop-rainbow'> => {
  const log = new TableLog<'drop-rainbow'>();
  for (const events of steps) log.add(events, ({ type }) => [type]);
  return log;
};

test('the log has the newest sentence first', () => {
  expect(logOf([drew, reacted], [sat]).sentences).toEqual(['table:sat', 'table:reacted', 'drew']);
});

test('[ALL-4] after missed events the log names no card, and keeps the sentences of the table', () => {
  const log = logOf([drew], [sat, drew]);
  log.forgetGames();
  expect(log.sentences).toEqual(['table:sat']);
});

test('the last sentence is no reaction, also after missed events', () => {
  const log = logOf([sat], [reacted]);
  expect(log.happened).toBe('table:sat');
  log.forgetGames();
  expect(log.happened).toBe('table:sat');
});
