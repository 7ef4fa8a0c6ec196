import { createElement } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { expect, test } from 'vitest';
import { h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { ArcusTable as ReactTable } from './react.ts';
import { ArcusTable as VueTable } from './vue.ts';

const props = { host: 'https://arcus.test', game: 'drop-rainbow', identity: 'secret.of.bob' } as const;

test('frameworks: the markup that React renders on a server has no identity', () => {
  const markup = renderReact(createElement(ReactTable, props));
  expect(markup).toContain('game="drop-rainbow"');
  expect(markup).not.toMatch(/identity|secret/);
});

test('frameworks: the markup that Vue renders on a server has no identity', async () => {
  const markup = await renderVue(h(VueTable, props));
  expect(markup).toContain('game="drop-rainbow"');
  expect(markup).not.toMatch(/identity|secret/);
});
