import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { button, looksRight, phone, secondDevice, visit } from '../../helpers/pages.ts';
import { autoplay, createTable, join, seatedTable, until } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const client = fileURLToPath(new URL('../../../client/', import.meta.url));
const server = sharedServer();

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The English texts without parameters. */
const englishTexts = async (): Promise<ReadonlySet<string>> => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^locales\/en\/(?!grammar)|^games\/.*\/locales\/en/.test(file),
  );
  const catalogues = await Promise.all(files.map((file) => import(`${client}${file}`)));
  return new Set(catalogues.flatMap((catalogue) => textsIn({ ...catalogue })));
};

const [browser, english] = await Promise.all([sharedBrowser(), englishTexts()]);

/** All visible and accessible texts of a page. */
const readable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = ['aria-label', 'title', 'placeholder', 'alt'];
    const textsOf = (node: Node): string[] => {
      if (node instanceof Text) return [node.data];
      if (node instanceof Element && node.matches('style, script, noscript')) return [];
      const own = node instanceof Element ? said.map((name) => node.getAttribute(name) ?? '') : [];
      const shadow = node instanceof Element && node.shadowRoot ? textsOf(node.shadowRoot) : [];
      return [...own, ...shadow, ...[...node.childNodes].flatMap(textsOf)];
    };
    return textsOf(document).map((text) => text.replace(/\s+/g, ' ').trim());
  });

const visits = [
  { locale: 'ko', reads: 'ko-KR', query: '' },
  { locale: 'es', reads: 'en-GB', query: '?locale=es' },
];

/** The short form uses the language with another script. */
const shown = visits.slice(0, isLong ? undefined : 1);
describe.each(shown)('$locale, for a browser that reads $reads, with $query', ({ locale, reads, query }) => {
  const load = (file: string) => import(`${client}${file}.ts`);

  test('table: uses its language from the first visit to the end of a game', async () => {
    const [
      { formWords: form },
      { gatheringWords: gathering, tableWords: table },
      { menuWords: menu, chatWords: chat, scoreWords, colorWords: color },
      { gameWords: drop },
    ] = await Promise.all(
      [
        ...['forms', 'table', 'dialogs'].map((name) => `locales/${locale}/${name}`),
        `games/drop-rainbow/locales/${locale}`,
      ].map(load),
    );
    const own = new Set(textsIn([form, gathering, table, menu, chat, scoreWords, color, drop]));
    const { id } = await createTable(server.origin, {
      seats: 3,
      options: { cardsPerColor: 8 },
      settings: { hints: 'always', speed: 'quick', turnSeconds: 300 },
    });
    const bo = join(server.origin, id);
    await bo.sit({ name: 'Bo', seat: 1 });
    const { page, faults } = await visit(browser, `${server.origin}/t/${id}${query}`, phone, {
      locale: reads,
    });
    const speaksOnlyIt = async (): Promise<void> => {
      await looksRight(page);
      const texts = await readable(page);
      expect(texts.filter((text) => own.has(text)).length).toBeGreaterThan(5);
      expect(texts.filter((text) => english.has(text) && !own.has(text))).toEqual([]);
      if (locale === 'ko') expect(texts.filter((text) => /[a-z]{2} [a-z]{2}/i.test(text))).toEqual([]);
    };

    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await page.getByLabel(form.name).fill('Ann');
    await button(page, gathering.takeSeat).click();
    await button(page, gathering.leaveSeat).waitFor();
    await page.getByText(color.yoursIs('orange')).click();
    await speaksOnlyIt();

    await bo.start();
    await button(page, table.bar.log).waitFor();
    await page.getByText(new RegExp(`\\d+ ${drop.left}`)).waitFor();
    autoplay(bo);
    await button(page, table.bar.chat).click();
    await page.getByRole('textbox', { name: chat.yours }).fill('Hola 안녕');
    await button(page, chat.send).click();
    await page.getByText('Hola 안녕').waitFor();
    await speaksOnlyIt();
    await button(page, table.panel.closeChat).click();
    await button(page, table.bar.table).click();
    await button(page, menu.back).waitFor();
    await speaksOnlyIt();
    await button(page, menu.back).click();

    await button(page, table.prompts.hint).click();
    const hint = page.locator('.hinting [role="status"]');
    await expect
      .poll(() => hint.textContent())
      .toMatch(locale === 'ko' ? /^(뽑기|멈추기): [^a-z]+$/i : /^(Roba|Plántate): /);
    await speaksOnlyIt();

    const ann = await secondDevice(page, server.origin, id);
    autoplay(ann);
    await page.getByRole('list', { name: scoreWords.scores }).waitFor();
    await speaksOnlyIt();
    expect(faults).toEqual([]);
    for (const player of [ann, bo]) player.close();
  });
});

/** Wraps each text in `<font>`, as translators of browsers do, unless `translate="no"` forbids it. Returns the wrapped texts. */
const translate = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wrapped: string[] = [];
    const walk = (node: Node): void => {
      if (node instanceof Element && node.matches('style, script, noscript, font, [translate=no]')) return;
      if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
      for (const child of [...node.childNodes]) walk(child);
      if (!(node instanceof Text) || node.data.trim() === '') return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      node.replaceWith(outer);
      outer.append(inner);
      inner.append(node.data);
      wrapped.push(node.data.trim());
    };
    walk(document.body);
    return wrapped;
  });

test('table: texts follow the game after a translator wrapped them in <font>; numbers and names are never translated', async () => {
  const { origin } = server;
  const { id, players } = await seatedTable(origin, ['Ann', 'Bo'], {
    options: { cardsPerColor: 8 },
    settings: { speed: 'quick', turnSeconds: null },
  });
  const [host] = players;
  const [plain, translated] = await Promise.all(
    [1, 2].map(async () => (await visit(browser, `${origin}/t/${id}`)).page),
  );
  if (!host || !plain || !translated) throw new Error('missing');
  await translated.getByText('Bo', { exact: true }).first().waitFor();
  const seen = new Set(await translate(translated));
  await host.start();
  const deck = translated.locator('.of-deck strong');
  await deck.waitFor();
  for (const text of await translate(translated)) seen.add(text);
  const before = await deck.textContent();
  const texts = async (page: Page) => (await readable(page)).filter(Boolean);
  const without = (one: readonly string[], other: readonly string[]) =>
    one.filter((text) => !other.includes(text));
  const isOver = Promise.all(
    players.map((player) => until(player, 'the end', ({ view }) => view?.phase === 'over')),
  );
  await Promise.all(
    players.map((player) => until(player, 'the game', ({ view }) => view?.phase === 'playing')),
  );
  await players.find(({ state }) => state.view?.prompt)?.act({ type: 'draw' });
  await expect.poll(() => deck.textContent()).not.toBe(before);
  for (const player of players) autoplay(player);
  await isOver;
  // Each page batches its announcements: after the last batch, one message is announced alone.
  const announced = (page: Page) => page.locator('arcus-table-view > .unseen[role=status]');
  for (const page of [translated, plain])
    await announced(page)
      .filter({ hasText: /\bwins?\b/ })
      .waitFor({ state: 'attached' });
  await host.say('Well played');
  await expect.poll(() => announced(translated).textContent()).toBe('Ann writes: Well played');
  // Both settle.
  await expect
    .poll(async () => {
      const [followed, original] = await Promise.all([texts(translated), texts(plain)]);
      return { followed: without(followed, original), original: without(original, followed) };
    })
    .toEqual({ followed: [], original: [] });
  for (const text of await translate(translated)) seen.add(text);
  expect(seen).toContain('Drop Rainbow');
  expect(
    [...seen].filter((text) => /^[\d\W]+$/.test(text) || ['Ann', 'Bo', 'A', 'B'].includes(text)),
  ).toEqual([]);
});
