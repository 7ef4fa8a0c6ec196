import { expect, test } from 'vitest';
import { formWords } from '#locale/forms';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import { seenName } from './ask-name.ts';

const { neutralName } = formWords;
const own = fakeSeat(neutralName);
const bot = fakeSeat('Ada', { bot: true });
const alone = { you: seatOf(0), seats: [own, bot], settings: { listed: false } };
const unwatched = { seats: [true, true], spectators: 0 };
const user = { user: 'u1', name: neutralName, role: 'player' } as const;

test.each([
  ['computers only', alone, unwatched, null, false, false],
  ['a spectator', alone, { ...unwatched, spectators: 1 }, null, false, true],
  ['another player', { ...alone, seats: [own, fakeSeat('Bo')] }, unwatched, null, false, true],
  ['a listed table', { ...alone, settings: { listed: true } }, unwatched, null, false, true],
  ['a code', { ...alone, code: { text: 'K7M2QX', until: 1 } }, unwatched, null, false, true],
  ['an open chat', alone, unwatched, null, true, true],
  ['a user of a site', alone, unwatched, user, true, false],
  ['a chosen name', { ...alone, seats: [fakeSeat('Ann'), bot] }, unwatched, null, true, false],
  ['no seat', { ...alone, you: null }, unwatched, null, true, false],
] as const)('the neutral name is seen, or not: %s', (_, view, presence, user, isWriting, isSeen) => {
  expect(seenName({ view, presence, user }, isWriting)).toBe(isSeen ? neutralName : null);
});
