import { describe, expect, test } from 'vitest';
import { addressOf, placeOf } from './place.ts';

const site = 'https://site.example';
const long = 'a'.repeat(3000);

describe('the place of an element', () => {
  test.each([
    ['path', '/a', '/b'],
    ['end of a long path', `/${long}/a`, `/${long}/b`],
    ['start of a long path', `/a/${long}`, `/b/${long}`],
    ['query', '/?p=1', '/?p=2'],
    ['hash route', '/#/a', '/#/b'],
    ['hash route with an exclamation mark', '/#!a', '/#!b'],
    ['origin', '/', '//other.example/'],
  ])('differs by %s', (_, one, other) => {
    const [first, second] = [one, other].map((path) => placeOf(new URL(path, site).href, ['0']));
    expect(first).not.toBe(second);
  });

  test.each([
    ['campaigns', '/?p=1&utm_source=mail&utm_medium=a'],
    ['click ids', '/?fbclid=1&gclid=2&msclkid=3&dclid=4&ttclid=5&p=1'],
    ['mail lists', '/?p=1&mc_cid=1&mc_eid=2&_hsenc=3&_hsmi=4'],
    ['linkers', '/?p=1&_ga=1&_gl=2&gbraid=3&wbraid=4&igshid=5&srsltid=6'],
    ['anchors', '/?p=1#chapter-2'],
  ])('is the same with %s', (_, path) =>
    expect(placeOf(site + path, ['0'])).toBe(placeOf(`${site}/?p=1`, ['0'])),
  );

  test('is the same on each page of a site for an id', () =>
    expect(placeOf(`${site}/a?p=1`, ['#game'])).toBe(placeOf(`${site}/b#/c`, ['#game'])));

  test('differs by page for an id that each shadow root repeats', () =>
    expect(placeOf(`${site}/a`, ['0', '#game'])).not.toBe(placeOf(`${site}/b`, ['0', '#game'])));

  test('differs by each step of the path to the element', () => {
    const paths = [['0'], ['1'], ['#0'], ['0', '0'], ['1', '0'], ['0', '#0']];
    expect(new Set(paths.map((path) => placeOf(site, path))).size).toBe(paths.length);
  });

  test('does not contain the page’s query', () =>
    expect(placeOf(`${site}/?token=secret`, ['0'])).not.toContain('secret'));
});

test.each([
  ['its canonical link', `<link rel="canonical" href="${site}/b?p=1">`, `${site}/b?p=1`],
  ['its address without query and fragment', '', `${site}/a`],
])('the address of a page is %s', (_, head, expected) => {
  const page = new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
  Object.defineProperty(page, 'URL', { value: `${site}/a?utm_source=mail&p=2#top` });
  expect(addressOf(page)).toBe(expected);
});
