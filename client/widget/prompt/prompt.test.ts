import { html } from 'lit';
import { expect, test } from 'vitest';
import { renderToText } from '../../../scripts/build/rules.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import { absenceOf, canAskForHint, hintWords, promptArea } from './prompt.ts';

const person = fakeSeat('Ann');
const computer = fakeSeat('Ada', { bot: true, level: 'normal' });

test.each([
  { hints: 'alone', others: [computer, computer], asked: true, may: true },
  { hints: 'alone', others: [computer, computer], asked: false, may: false },
  { hints: 'alone', others: [computer, person], asked: true, may: false },
  { hints: 'always', others: [person], asked: true, may: true },
  { hints: 'never', others: [computer], asked: true, may: false },
] as const)(
  'hint button: with hints $hints, $others.length others, to act $asked: shown $may',
  ({ hints, others, asked, may }) => {
    const view = {
      prompt: asked ? { decision: 1, legal: [] } : null,
      settings: settingsSchema.parse({ hints }),
      seats: [person, ...others],
      you: 0,
    };
    expect(canAskForHint(view)).toBe(may);
  },
);

const hint = {
  decision: 1,
  action: { type: 'draw' },
  why: { code: 'low-risk', risk: 0.25 },
} as const;
const draw = { action: { type: 'draw' }, label: 'Draw', key: 'd' } as const;
const stop = { action: { type: 'stop' }, label: 'Stop and take 2', key: 's' } as const;

test('hint: uses the sentences of its game', () => {
  const sentences = (why: ReasonOf<'drop-rainbow'>): string => `Sentence of ${why.code}.`;
  expect(hintWords<'drop-rainbow'>(hint, sentences, [draw, stop])).toBe('Sentence of low-risk.');
});

test('hint: is empty while its sentences load', () => {
  expect(hintWords<'drop-rainbow'>(hint, undefined, [draw, stop])).toBe('');
});

test('hint: names the button without its sentences', () => {
  expect(hintWords<'drop-rainbow'>(hint, null, [stop, draw])).toBe('The computer would choose: Draw');
});

test('hint: reports a failure without sentences and button', () => {
  expect(hintWords<'drop-rainbow'>(hint, null, [stop])).toMatch(/^Arcus was renewed/);
});

const away = fakeSeat('Ann', { away: true });

test.each([
  ['nothing for a player who plays', person, false, undefined],
  ['nothing for a spectator', null, false, undefined],
  [
    'of the computer for a seat handed over',
    fakeSeat('Ann', { handedOver: true }),
    false,
    [/computer plays/, /seat back/],
  ],
  ['of the table for a player away', away, false, [/table plays/, /I’m back/]],
  ['of the pause, which the player ends, while all are away', away, true, [/waits/, /I’m back/]],
] as const)('prompt: tells %s', (_, own, paused, words) => {
  const { text, end } =
    absenceOf({ you: own && seatOf(0), seats: [own, fakeSeat('Bo', { away: true })], paused }) ?? {};
  expect([text, end]).toEqual(
    (words ?? [undefined, undefined]).map((word) => word && expect.stringMatching(word)),
  );
});

test('prompt: a game paused by agreement says so, and any player goes on', () => {
  const pause = { agreed: [seatOf(0), seatOf(1)], agreedByAll: true };
  const seats = [person, fakeSeat('Bo')];
  expect(absenceOf({ you: seatOf(0), seats, paused: true, pause })).toEqual({
    text: 'The game is paused.',
    end: 'Go on',
  });
  expect(absenceOf({ you: null, seats, paused: true, pause })).toBeNull();
  expect(
    absenceOf({ you: seatOf(0), seats, paused: false, pause: { ...pause, agreedByAll: false } }),
  ).toBeNull();
});

test.each([
  ['the buttons of a seat that is to act', [seatOf(0)], false, 'Draw'],
  ['no button while the table shows what has happened', [], false, ''],
  ['the way out to a player who is out of the game', [seatOf(1)], true, 'Leave'],
] as const)('prompt area: shows %s', (_, toAct, isEliminated, button) => {
  const context = { toAct, you: seatOf(0), prompt: null };
  const area = {
    ...{ context, happened: 'Showdown.', refusal: html``, hint: html``, keys: false, allows: () => false },
    view: { seats: [person], you: 0, settings: settingsSchema.parse({}) },
    ui: { promptText: () => 'Bo won.', moves: () => [draw], standing: () => ({ text: '', isEliminated }) },
  };
  const text = renderToText(promptArea(area as never));
  expect(text).toContain('Bo won.');
  expect(text.split('<button').length - 1).toBe(button === '' ? 0 : 1);
  expect(text).toContain(button);
});

test.each([
  ['while computer players act', { host: 0 }, [computer, computer], null, true],
  ['not to a player who is to act', { host: 0 }, [computer], { decision: 1, legal: [] }, false],
  ['not beside another person', { host: 0 }, [computer, fakeSeat('Bo')], null, false],
  ['not to a player who may not change the table', { host: null }, [computer], null, false],
] as const)('a quicker round is offered %s', (_, table, others, prompt, offered) => {
  const area = {
    ...{ happened: '', refusal: html``, hint: html``, keys: false },
    context: { toAct: [], you: seatOf(0), prompt },
    view: { ...table, seats: [person, ...others], you: 0, settings: settingsSchema.parse({}) },
    ui: { promptText: () => '', moves: () => [] },
  };
  expect(renderToText(promptArea(area as never)).includes('Quicker')).toBe(offered);
});

test('prompt area: says no sentence of an event that its question says', () => {
  const context = { toAct: [], you: seatOf(0), prompt: null };
  const area = {
    ...{ context, happened: 'Showdown. Bo is out.', refusal: html``, hint: html``, keys: false },
    view: { seats: [person], you: 0, settings: settingsSchema.parse({}) },
    ui: { promptText: () => 'Bo is out. Ann won.', moves: () => [draw] },
  };
  const text = renderToText(promptArea(area as never));
  for (const said of ['Bo is out.', 'Ann won.', 'Showdown.']) expect(text.split(said)).toHaveLength(2);
});
