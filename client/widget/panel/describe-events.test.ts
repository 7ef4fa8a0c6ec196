import { expect, it } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import { whoOf } from '../../game-ui/context.ts';
import type { TableEvent } from '../../sdk/index.ts';
import { describeEvents, describeTableEvent } from './describe-events.ts';

const written = { text: 'Play Ohio!', at: 0, gameNumber: 1, called: true };
const chat = {
  7: { ...written, seat: seatOf(1), name: 'Bo' },
  8: { ...written, seat: seatOf(0), name: 'Ann' },
};

it.each<[TableEvent, string | null]>([
  [{ type: 'table:reacted', seat: seatOf(1), reaction: 'well-played' }, 'Bo: Well played.'],
  [{ type: 'table:called', seat: seatOf(0), message: 7 }, 'You call what Bo wrote table talk.'],
  [{ type: 'table:called', seat: seatOf(2), message: 7 }, 'Cy calls what Bo wrote table talk.'],
  [{ type: 'table:judged', message: 7, guilty: true }, 'Judged as table talk: what Bo wrote.'],
  [{ type: 'table:judged', message: 7, guilty: false }, 'Not judged as table talk: what Bo wrote.'],
  [{ type: 'table:judged', message: 8, guilty: true }, 'Judged as table talk: what you wrote.'],
  [{ type: 'table:judged', message: 1, guilty: false }, 'Not judged as table talk: what somebody wrote.'],
  [{ type: 'table:said', message: 7 }, null],
  [{ type: 'table:handed-over', seat: seatOf(0) }, 'A computer player plays for you.'],
  [{ type: 'table:taken-back', seat: seatOf(2) }, 'Cy plays again.'],
  [{ type: 'table:kicked', seat: seatOf(1), name: 'Bo' }, 'The host has put Bo out of the game.'],
  [{ type: 'table:host', seat: seatOf(0) }, 'You are the host now.'],
])('table event: %j is described as %j', (event, sentence) => {
  expect(describeTableEvent(event, whoOf(['Ann', 'Bo', 'Cy'], seatOf(0)), chat)).toBe(sentence);
});

const bot = fakeSeat('Ada', { bot: true });
const people = (...names: string[]) => names.map((name) => fakeSeat(name));

it.each([
  ['starts the clock of a player who was alone', people('Ann', 'Bo'), {}, ' From now on: one minute a turn.'],
  ['starts no clock that runs already', people('Ann', 'Cy', 'Bo'), {}, ''],
  ['starts no clock that runs also alone', people('Ann', 'Bo'), { clockAlone: true }, ''],
  ['starts no clock at a table without one', people('Ann', 'Bo'), { turnSeconds: null }, ''],
])('a player who sits down for the next game %s, and the log says so', (_, persons, settings, clock) => {
  const newcomer = persons.length;
  const seats = [...persons.slice(0, -1), bot, ...persons.slice(-1)];
  const roster = { names: seats.slice(0, newcomer).map(({ name }) => name) };
  const view = { phase: 'playing', seats, roster, settings: { ...settingsSchema.parse({}), ...settings } };
  const event = { type: 'table:sat', seat: seatOf(newcomer), name: 'Bo' } as const;
  expect(describeEvents([event], {} as never, view as never, null, null)).toEqual([
    `Bo sat down, and plays from the next game on.${clock}`,
  ]);
});
