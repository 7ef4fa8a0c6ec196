import { expect, test } from 'vitest';
import type { ActionOf, GameId, ViewOf } from '../../../client/sdk/index.ts';
import { sampleAction } from '../../../shared/kernel/action.ts';
import { fitsWidth, resize, sharedBrowser } from '../../helpers/browser.ts';
import { button, desktop, phone, visit } from '../../helpers/pages.ts';
import { joinAsBot } from '../../helpers/players.ts';
import { randomFrom } from '../../helpers/random.ts';
import {
  dropRainbowPlayer,
  presidentialPokerPlayer,
  type ScreenReader,
  type ScreenReaderPlayer,
  sequenceStatesPlayer,
  sevenPokerPlayer,
  startScreenReader,
} from '../../helpers/screen-reader.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

const byChance = randomFrom('by chance');

type LegalActions = NonNullable<ViewOf<GameId>['prompt']>['legal'];

interface Row {
  readonly game: GameId;
  readonly name: string;
  readonly others: readonly string[];
  readonly viewport: typeof phone;
  readonly options: readonly (readonly [field: RegExp, choice: string])[];
  /** The prompt of this player. */
  readonly asks: RegExp;
  /** From this prompt on there is a state to repeat. */
  readonly holds: RegExp;
  readonly ends: RegExp;
  /** How the others let the game end soon; their bot chooses the rest. */
  readonly hasten?: (legal: LegalActions, name: string) => ActionOf<GameId> | undefined;
  readonly play: ScreenReaderPlayer;
}

/** The radio group needs several keys: the last letter decides. */
const choose = async (me: ScreenReader, field: RegExp, choice: string): Promise<void> => {
  await me.tabTo(field);
  await me.page.keyboard.press('Home');
  while (!new RegExp(`, ${choice}\\b`).test(await me.focused())) {
    const before = await me.focused();
    await me.page.keyboard.press('ArrowDown');
    await expect.poll(me.focused).not.toBe(before);
  }
};

/** From the home page to a seat at a new table. */
const openTable = async (me: ScreenReader, { name, options, others }: Row): Promise<void> => {
  const { page } = me;
  await page.goto(origin);
  await button(page, 'Play with friends').first().waitFor();
  await me.tabTo(/Play with friends/);
  await me.press('Enter');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Game', exact: true }).waitFor();
  await choose(me, /^combobox, Game/, name);
  // The form shows the new game's seats.
  await page.locator('form.options[aria-busy=false]').waitFor();
  await me.tabTo(/^textbox, Your name/);
  await page.keyboard.type('Ann');
  await me.tabTo(/More settings/);
  await me.press('Enter');
  await choose(me, /^combobox, Seats/, `(?:Up to )?${others.length + 1} players`);
  for (const [field, choice] of [[/^combobox, Time/, 'No clock'] as const, ...options])
    await choose(me, field, choice);
  await me.tabTo(/Open the table/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await button(page, 'Leave the seat').waitFor();
};

/** The log hides no Tab stop; closing restores the focus. */
const lookIntoTheLog = async (me: ScreenReader): Promise<void> => {
  // The focus moves to the prompt with the next frame.
  await expect.poll(() => me.focused()).not.toBe('none');
  const where = await me.focused();
  await me.press('l');
  expect((await me.stops()).join()).toMatch(/Close the log/);
  await me.tabTo(/^button, Close the log/);
  await me.press('Enter');
  await expect.poll(me.focused).toBe(where);
};

const isKeysBelowEntries = (log: Element): boolean => {
  const keys = document.createRange();
  keys.selectNodeContents(log.querySelector('.check') ?? log);
  const { bottom = Number.NaN } = log.querySelector('ol')?.getBoundingClientRect() ?? {};
  return keys.getBoundingClientRect().top >= bottom;
};

const readTheLog = async (me: ScreenReader): Promise<string> => {
  await me.tabTo(/^button, Play again/);
  await me.press('l');
  await expect.poll(me.focused).toBe('heading, Log');
  await me.tabTo(/^list, What has happened/);
  const log = await me.page.locator(':focus').last().ariaSnapshot();
  await expect.poll(() => me.page.locator('.log').evaluate(isKeysBelowEntries)).toBe(true);
  await me.press('Escape');
  await expect.poll(me.focused).toBe('button, Play again');
  return log;
};

const rows: readonly Row[] = [
  {
    game: 'drop-rainbow',
    name: 'Drop Rainbow',
    others: ['Bo'],
    viewport: desktop,
    options: [[/^combobox, Cards of each/, '8']],
    asks: /Your turn|Draw on|You have to draw/,
    holds: /Draw on/,
    ends: /had all seven colors|ended the game/,
    // The deck is used up by draws without an end.
    hasten: (legal) => (legal.some(({ type }) => type === 'draw') ? { type: 'draw' } : undefined),
    play: dropRainbowPlayer,
  },
  {
    game: 'seven-poker',
    name: 'Seven Poker',
    others: ['Bo', 'Cy'],
    viewport: phone,
    options: [[/^combobox, Victory cards/, '3']],
    asks: /offer .+ a card\?|or pass\?|or decline\?|Pick three cards|or fold and keep|Pick a card of it|You won with all seven/,
    holds: /./,
    ends: /took the third victory card/,
    hasten: (legal) => (legal.some(({ type }) => type === 'fold') ? { type: 'fold' } : undefined),
    play: sevenPokerPlayer(),
  },
  {
    game: 'sequence-states',
    name: 'Sequence: States',
    // One sequence of two players wins among three teams.
    others: ['Bo', 'Cy', 'Dee', 'Eve', 'Fay'],
    viewport: phone,
    options: [[/^combobox, Six or twelve players form/, 'Three teams']],
    // Only Bo and Eve mean to win.
    hasten: (legal, name) =>
      ['Bo', 'Eve'].includes(name) ? undefined : (sampleAction(legal, byChance) as ActionOf<GameId>),
    asks: /choose a card|Pass\?/,
    holds: /./,
    ends: /made \w+ sequences?|the most open fours win|A draw/,
    play: sequenceStatesPlayer,
  },
  {
    game: 'presidential-poker',
    name: 'Presidential Poker',
    others: ['Bo'],
    viewport: desktop,
    options: [
      [/^combobox, Chips/, '50'],
      [/^combobox, The game lasts/, '5'],
    ],
    // All chips, once the other has bet.
    hasten: (legal) => {
      const raise = legal.find((action) => action.type === 'raise');
      return raise && 'to' in raise.to ? { type: 'raise', to: raise.to.to } : undefined;
    },
    asks: /check(, or bet)?\?|drop out\?|Pick the cards/,
    holds: /./,
    ends: /has all 100 chips|was the last|lie in front/,
    play: presidentialPokerPlayer(),
  },
];

test.each(rows)('keyboard: $game is opened and played to its end with a screen reader', async (row) => {
  const { game, others, viewport, asks, holds, ends, hasten, play } = row;
  const { page, faults } = await visit(browser, 'about:blank', viewport);
  const me = await startScreenReader(page);
  await openTable(me, row);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const company = [];
  for (const other of others) {
    company.push(
      await joinAsBot(origin, id, game, other, ({ prompt }) => hasten?.(prompt?.legal ?? [], other)),
    );
    await me.waitForSpeech(new RegExp(`${other} sat down`));
  }
  await me.tabTo(/^button, Start/);
  await me.press('Enter');

  let looked = false;
  let recalled = false;
  for (;;) {
    let said = await me.waitForSpeech(new RegExp(`${asks.source}|${ends.source}`));
    if (ends.test(said)) break;
    if (!looked) {
      await lookIntoTheLog(me);
      // 1280 px at 400 % zoom (WCAG 1.4.10).
      await resize(page, { width: 320, height: 256 });
      await expect.poll(() => fitsWidth(page)).toBe(true);
      await resize(page, viewport);
    }
    looked = true;
    if (!recalled && holds.test(said)) {
      await me.press('h');
      said = await me.waitForSpeech(asks);
      expect(said).toMatch(/You hold|in the row: /);
      recalled = true;
    }
    await play(me, said);
  }
  expect(recalled).toBe(true);

  const log = await readTheLog(me);
  expect(log).toContain('The game begins.');
  expect(log).toMatch(ends);
  // No sentence is repeated.
  expect(me.heard.filter((text) => /(?:^|[.?] )([^.?]+[.?]) \1/.test(text))).toEqual([]);
  expect(faults).toEqual([]);
  for (const one of company) one.close();
});
