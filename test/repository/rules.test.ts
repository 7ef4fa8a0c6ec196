import { html, nothing, svg } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { describe, expect, test } from 'vitest';
import { quickSeats } from '../../client/games/pages.ts';
import { settingWords as englishWords } from '../../client/locales/en/forms.ts';
import { settingWords as spanishWords } from '../../client/locales/es/forms.ts';
import { settingWords as koreanWords } from '../../client/locales/ko/forms.ts';
import { drawPictures, pictureSvg, renderToText, rulesIn, rulesPageOf } from '../../scripts/build/rules.ts';
import { root } from '../../scripts/files.ts';
import { abouts } from '../../shared/games/abouts.ts';
import { type GameId, gameIds, games } from '../../shared/games/registry.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { claims, unmetBounds } from '../contract/arcus-games.ts';
import { medianLength } from '../helpers/lengths.ts';
import { isLong } from '../helpers/random.ts';

const [english] = locales;
const pages = Object.fromEntries(locales.map((locale) => [locale, rulesIn(locale)]));
const pictures = await drawPictures();

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** In order. */
const rulesOf = (text: string) => all(text, /^- \*\*([A-Z]{2}-\d+)\*\*/gm);
const picturesOf = (text: string) => all(text, /\]\(pictures\/([\w-]+)\.svg\)/g);

/** Blocks of the page: our rules have a mark, options are in italics. */
const blocks = (html: string): readonly string[] =>
  html.split(/(?=<(?:h\d|p|li|img|tr)\b)/).map((block) =>
    all(block, /<(h\d|p|li|ol|ul|img|em|strong|sup|tr)\b/g)
      .toSorted()
      .join(' '),
  );
const numbersOf = (text: string): readonly string[] => [...new Set(all(text, /(\d\d+)/g))];

const settings: Readonly<Record<Locale, typeof englishWords>> = {
  en: englishWords,
  ko: koreanWords,
  es: spanishWords,
};

/** Names of the settings of hand visibility in form and rules, and the effect of the second one. */
const afterGame: Readonly<Record<Locale, Readonly<Record<'full' | 'own' | 'secret', RegExp>>>> = {
  en: { full: /all cards are open/, own: /each keeps what they saw/, secret: /secret/ },
  ko: { full: /모든 카드를? 공개/, own: /각자 본 카드만 남[기김]/, secret: /비밀/ },
  es: { full: /se ven todas las cartas/, own: /cada cual guarda lo que vio/, secret: /en secreto/ },
};

/** Of the rule's text and its list. */
const marksOf = (rule: string, text: string): number =>
  all(text.split(`**${rule}**`)[1]?.split(/\n(?=- |#)/)[0] ?? '', /(†)/g).length;

test.each(locales)('what the original rules do not say has a mark (%s)', (locale) => {
  const presidential = pages[locale]?.['presidential-poker'] ?? '';
  // The best reading, the parts of a group, either number; going round, either number again.
  expect(['PP-17', 'PP-19'].map((rule) => marksOf(rule, presidential))).toEqual([3, 2]);
  // The muted chat, who calls table talk, the majority; a paragraph on the vote, and one on the cards.
  expect(marksOf('SQ-20', pages[locale]?.['sequence-states'] ?? '')).toBe(5);
});

test.each([
  ['en', /all seven colors, one of each, beat everything\s+and bring two victory cards/],
  ['ko', /일곱 색이 한 장씩이면 모두 이기고 승리 카드를 두 장/],
  ['es', /dos cartas de\s+victoria/],
] as const)(
  '[SP-12] [SP-16] Seven Poker in a minute has the best hand and its two cards (%s)',
  (locale, words) => {
    expect(pages[locale]?.['seven-poker']?.split(/^## /m)[1]).toMatch(words);
  },
);

describe.each(gameIds)('the rules of %s', (game) => {
  const original = pages[english]?.[game] ?? '';

  const page = (locale: Locale) => rulesPageOf(pages[locale]?.[game] ?? '', game, pictures);

  test('are there, with pictures', () => {
    expect(rulesOf(original).length).toBeGreaterThanOrEqual(claims[game].rules ?? 0);
    expect(unmetBounds(game, 'pictures', picturesOf(original).length)).toEqual([]);
  });

  test.each(locales)('are headed by its name (%s)', (locale) => {
    expect(pages[locale]?.[game]).toMatch(`# ${games[game].name[locale]}\n`);
  });

  const drawn = Object.entries(pictures).flatMap(([path, picture]) => {
    const [owner, name = ''] = path.split('/');
    return owner === game ? [{ name, picture }] : [];
  });

  test('use every picture that is drawn for them', () =>
    expect([...new Set(picturesOf(original))].sort()).toEqual(drawn.map(({ name }) => name).sort()));

  test.each(drawn)(
    'have the picture $name as a file that is current: vitest -u writes it',
    ({ name, picture }) =>
      expect(pictureSvg(picture)).toMatchFileSnapshot(`${root}shared/games/${game}/pictures/${name}.svg`),
  );

  describe.each(locales)('in %s', (locale) => {
    const text = pages[locale]?.[game] ?? '';
    const html = () => page(locale);

    test('say the same in the same order', () => {
      expect(rulesOf(text)).toEqual(rulesOf(original));
      expect(picturesOf(text)).toEqual(picturesOf(original));
      expect(blocks(html())).toEqual(blocks(page(english)));
      expect(numbersOf(original).filter((number) => !text.includes(number))).toEqual([]);
    });

    test('are a page with a place for each rule, which others link to', () => {
      const ids = all(html(), / id="([^"]+)"/g);
      expect(ids).toEqual(rulesOf(original).map((id) => id.toLowerCase()));
      const named = all(text, /\b([A-Z]{2}-\d+)\b/g).map((id) => id.toLowerCase());
      expect(named.filter((id) => !html().includes(`href="#${id}"`) || !ids.includes(id))).toEqual([]);
    });

    test('describe every picture', () => {
      const told = all(html(), /<img [^>]*alt="([^"]*)"/g);
      expect(told.length).toBe(picturesOf(text).length);
      expect(told.filter((alt) => alt.length < 12)).toEqual([]);
    });

    test('name the settings of hand visibility after a game as the form does', () => {
      const { label, full, own } = settings[locale].transcript;
      const words = afterGame[locale];
      expect([full, own]).toEqual([expect.stringMatching(words.full), expect.stringMatching(words.own)]);
      const [, said = ''] = text.replaceAll(/\s+/g, ' ').split(`*${label}*`);
      const [usual = '', otherwise = ''] = said.split(words.own);
      expect(usual).toMatch(words.full);
      expect(usual).not.toMatch(words.secret);
      expect(otherwise.split('.')[0]).toMatch(words.secret);
    });

    test('name no option as programs do', () => {
      const keys = Object.keys(games[game].options.parse({})).filter((key) => /[A-Z]/.test(key));
      expect(keys.filter((key) => text.includes(key))).toEqual([]);
      expect(text).not.toContain('`');
    });
  });
});

/** For the minimum and the maximum of players, in multiples of five. */
const statedMinutes = (locale: string, game: GameId): readonly [number, number] => {
  const [, , introduction = ''] = (pages[locale]?.[game] ?? '').split('\n');
  const [, , shortest = 0, longest = shortest] = all(introduction, /(\d+)/g).map(Number);
  return [shortest, longest];
};

test.each(gameIds)('the rules of %s say how long it takes, in every language', (game) => {
  for (const locale of locales) expect(statedMinutes(locale, game)).toEqual(abouts[game].minutes);
});

test.runIf(isLong).each(gameIds)('so long do simulated games of %s take', { timeout: 120_000 }, (game) => {
  const { players } = games[game];
  const { minutes, minutesAlone } = abouts[game];
  const lengthOf = (seats: number) => medianLength(game, seats, 30, 'rule pages');
  const rows = [
    [minutes[0], lengthOf(players[0]).withPeople],
    [minutes[1], lengthOf(players.at(-1) ?? 0).withPeople],
    [minutesAlone, lengthOf(quickSeats(game)).withComputers],
  ] as const;
  // The median of a few dozen games has an error of about a quarter.
  for (const [stated, measured] of rows)
    expect(Math.abs(stated - measured), `${stated}: ${measured}`).toBeLessThan(3 + measured / 4);
});

test('a picture that there is not is refused', () =>
  expect(() => rulesPageOf('![None](pictures/none.svg)', 'snap', {})).toThrow(
    'There is no picture snap/none',
  ));

describe('a drawing as text', () => {
  const items = ['a', 'b'];
  test.each([
    [
      'has its attributes in quotes',
      svg`<path d=${'M0 0'} x="1 ${2}"></path>`,
      '<path d="M0 0" x="1 2"></path>',
    ],
    ['leaves out attributes of nothing', html`<i a=${nothing} b=${1}></i>`, '<i b="1"></i>'],
    ['leaves out nothing', html`<i>${nothing}${null}${undefined}</i>`, '<i></i>'],
    [
      'draws what is inside, one after another',
      svg`<g>${items.map((x) => svg`<b>${x}</b>`)}</g>`,
      '<g><b>a</b><b>b</b></g>',
    ],
    [
      'draws what a directive gives',
      svg`<g>${repeat(
        items,
        (x) => x,
        (x) => svg`<b>${x}</b>`,
      )}</g>`,
      '<g><b>a</b><b>b</b></g>',
    ],
    ['is not taken for tags', html`<i t=${'"&'}>${'<&'}</i>`, '<i t="&quot;&amp;">&lt;&amp;</i>'],
  ])('%s', (_, drawing, text) => expect(renderToText(drawing)).toBe(text));
});
