import { expect, it } from 'vitest';
import { noticeWords } from '#locale/table';
import { renderToText } from '../../scripts/build/rules.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { fakeSeat } from '../../test/helpers/fake-seat.ts';
import { addGames } from '../games/own-games.ts';
import { faults } from '../sdk/card-check.ts';
import type { TableState } from '../sdk/index.ts';
import {
  closedNotice,
  connectingNotice,
  connectionWords,
  isUnchecked,
  lostSeat,
  reconnectingBanner,
  rulesBanner,
  seedBanner,
} from './notices.ts';

const ann = fakeSeat('Ann');
const bo = fakeSeat('Bo');
const seated = { you: seatOf(1), seats: [ann, bo] };

it.each([
  ['false if the device can vouch for the game', true, 'playing', seatOf(0), seatOf(0), false],
  ['true if the device cannot vouch for the game', false, 'playing', seatOf(0), seatOf(0), true],
  ['true if the table denies the player’s part in the game', false, 'playing', seatOf(0), null, true],
  ['false while unknown', null, 'playing', seatOf(0), seatOf(0), false],
  ['false without a seat', false, 'playing', null, null, false],
  ['false with a seat from the next game on', false, 'playing', seatOf(2), null, false],
  ['false after the game', false, 'over', seatOf(0), seatOf(0), false],
] as const)('unchecked banner: %s', (_, inShuffle, phase, you, inGame, shown) => {
  const roster = { names: ['Ann', 'Bo'], colors: [], choices: [], you: inGame };
  const shuffle = { commitments: [null, null] };
  expect(isUnchecked(inShuffle, { phase, you, roster, shuffle })).toBe(shown);
  const shorter = { ...roster, names: [] };
  for (const other of [null, shorter])
    if (inGame === null) expect(isUnchecked(inShuffle, { phase, you, roster: other, shuffle })).toBe(shown);
});

it.each(Object.entries(faults))('a closed table names its cause: %s', (_, reason) => {
  const shown = renderToText(closedNotice({ code: 1008, reason }, { id: 'x', gameNumber: 3 }));
  const told = Object.entries(noticeWords.closed.falseGame).find(([kind]) => reason.startsWith(`${kind}: `));
  expect(shown).toContain(told?.[1]);
  expect(shown).toContain('/games/3?check');
});

it('a table that a proxy closed by policy is not called false', () => {
  expect(renderToText(closedNotice({ code: 1008, reason: 'policy' }))).toContain(
    noticeWords.closed.other.title,
  );
});

it.each([
  ['null for a first view', null, { you: null, seats: [ann, bo] }, null],
  ['null for the same seat', seated, seated, null],
  ['null for the same seat with another number', seated, { you: seatOf(0), seats: [bo] }, null],
  ['null for a spectator', { ...seated, you: null }, { you: null, seats: [ann] }, null],
  ['elsewhere after a renewed token', seated, { you: null, seats: [ann, bo] }, 'elsewhere'],
  [
    'elsewhere after a renewed token and new seat numbers',
    seated,
    { you: null, seats: [bo, ann] },
    'elsewhere',
  ],
  ['out after a kick between games', seated, { you: null, seats: [ann, null] }, 'out'],
  [
    'out if a computer player has the seat',
    seated,
    { you: null, seats: [ann, fakeSeat('Bo', { bot: true })] },
    'out',
  ],
  [
    'out if the table plays the seat',
    seated,
    { you: null, seats: [ann, fakeSeat('Bo', { away: true })] },
    'out',
  ],
])('lost seat: %s', (_, before, after, lost) => {
  expect(lostSeat(before, after)).toBe(lost);
});

it('rules banner: says that a game keeps its rules, and offers a reload to an older page', () => {
  addGames([
    {
      id: 'euchre',
      version: 2,
      name: 'E',
      names: { en: 'E', ko: 'E', es: 'E' },
      players: [2],
      levels: [],
      options: {},
      ui: {},
      rules: false,
    },
  ]);
  const bannerFor = (rules: number) => renderToText(rulesBanner({ game: 'euchre', rules }));
  expect(bannerFor(2)).toBe('');
  expect(bannerFor(1)).toContain(noticeWords.rules.older);
  expect(bannerFor(1)).not.toContain('<button');
  expect(bannerFor(3)).toContain(noticeWords.closed.older.text);
  expect(bannerFor(3)).toContain('<button');
});

const lost = (isServerChanging: boolean) => ({ status: 'unreachable', isServerChanging }) as TableState;
const lostView = { you: null, phase: 'playing', settings: {} } as unknown as NonNullable<TableState['view']>;

it.each([
  ['says that the server is being changed', true, noticeWords.connection.changing],
  ['says that there is no answer', false, noticeWords.connection.noAnswer],
])('a page without a connection %s', (_, isServerChanging, words) => {
  expect(JSON.stringify(connectingNotice(lost(isServerChanging)))).toContain(words);
  expect(connectionWords(lost(isServerChanging))).toEqual([words]);
  expect(JSON.stringify(reconnectingBanner(lostView, isServerChanging)).includes(words)).toBe(
    isServerChanging,
  );
});

it('seed banner: says why the device asks, and has one button', () => {
  const banner = renderToText(seedBanner(() => undefined));
  for (const words of Object.values(noticeWords.seed)) expect(banner).toContain(words);
  expect(banner.match(/<button/g)).toHaveLength(1);
});

it('a page of a damaged table does not ask to load it again', () => {
  const notice = JSON.stringify(closedNotice({ code: closeCodes.unreadable, reason: '' }));
  expect(notice).toContain(noticeWords.closed.unreadable.text);
  expect(notice).not.toContain(noticeWords.closed.reload);
});
