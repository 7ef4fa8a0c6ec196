import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { compile } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { ArcusTable as ReactTable } from './react.ts';
import { ArcusTable as VueTable } from './vue.ts';

const props = { host: 'https://arcus.test', game: 'drop-rainbow', identity: 'secret.of.bob' } as const;

const renderSvelte = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from 'svelte/server'; export { default as table } from './arcus-table.svelte';",
      resolveDir: 'client/frameworks',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [
      {
        name: 'svelte',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.svelte$/ }, ({ path }) => ({
            contents: compile(readFileSync(path, 'utf8'), { generate: 'server' }).js.code,
          })),
      },
    ],
  });
  const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`;
  const { render, table } = await import(/* @vite-ignore */ source);
  return render(table, { props }).body;
};

test.each([
  ['React', () => renderReact(createElement(ReactTable, props))],
  ['Vue', () => renderVue(h(VueTable, props))],
  ['Svelte', renderSvelte],
])('frameworks: the markup that %s renders on a server has no identity', async (_, render) => {
  const markup = await render();
  expect(markup).toContain('game="drop-rainbow"');
  expect(markup).not.toMatch(/identity|secret/);
});
