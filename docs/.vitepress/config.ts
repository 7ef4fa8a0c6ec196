import { createHash } from 'node:crypto';
import { posix, relative } from 'node:path';
import { createCssVariablesTheme, type ShikiTransformer } from 'shiki';
import { createLogger } from 'vite';
import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress';
import { woods } from '../../client/theme/palette.ts';
import { pages, resolveLink, sections, slugOf } from '../../scripts/docs/site-map.ts';
import { root, writeIfNew } from '../../scripts/files.ts';
import { repositoryOf } from '../../scripts/package/manifest.ts';

const repository = repositoryOf(process.env.GITHUB_REPOSITORY);

/** Turns links within the repository into links within the site. */
const withSiteLinks = (md: MarkdownRenderer): void => {
  md.core.ruler.after('inline', 'site-links', ({ tokens, env, Token }) => {
    const file: string | undefined = env.realPath ?? env.path;
    // Titles have no path.
    if (file === undefined) return;
    const folders = [posix.dirname(relative(root, file))];
    for (const block of tokens) {
      const [, included] = /@include-start: (.*?) -->/.exec(block.content) ?? [];
      if (included !== undefined) folders.push(relative(root, included));
      if (block.content.includes('@include-end')) folders.pop();
      let close = '';
      for (const token of block.children ?? []) {
        if (token.type === 'link_close' && close !== '') {
          token.type = 'html_inline';
          token.content = close;
          close = '';
        }
        if (token.type !== 'link_open') continue;
        const link = resolveLink(token.attrGet('href') ?? '', folders.at(-1) ?? '', repository);
        if (link?.to === 'page') token.attrSet('href', link.address);
        else if (link !== null) {
          const [open, end] =
            link.to === 'none'
              ? ['<span>', '</span>']
              : [`<a href="${link.address}" target="_self">`, '</a>'];
          Object.assign(token, new Token('html_inline', '', 0), { content: open });
          close = end;
        }
      }
    }
  });
};

/** Aligns columns by class, because the CSP forbids style attributes; unmarks empty table headers; makes indented code scrollable by keyboard. */
const withPlainMarkup = (md: MarkdownRenderer): void => {
  md.core.ruler.push('plain-markup', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'th_open' && tokens[index + 1]?.content === '')
        for (const part of [token, tokens[index + 2]]) if (part) part.tag = 'td';
      if (token.type === 'code_block') token.attrSet('tabindex', '0');
      const style = token.attrGet('style');
      if (style === null) continue;
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
      token.attrJoin('class', style.replace(/^text-align:\s*/, 'align-'));
    }
  });
};

/** Moves inline scripts into files and drops style attributes: the CSP forbids both. */
const withoutInline = (html: string): string =>
  html
    .replace(/(?<=<[a-z][^<>]*) style="[^"]*"/g, '')
    .replace(/<script id="([\w-]+)">([\s\S]*?)<\/script>/g, (_, id, code) => {
      const name = `assets/${id}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      writeIfNew(`build/docs/${name}`, code);
      return `<script src="/docs/${name}"></script>`;
    });

const prefix = '--code-';

/** Colors code by class, because the CSP forbids style attributes. */
const codeClasses: ShikiTransformer = {
  name: 'code-classes',
  span(node) {
    const [, name] = new RegExp(`${prefix}token-([a-z-]+)`).exec(String(node.properties.style)) ?? [];
    delete node.properties.style;
    if (name !== undefined) node.properties.class = name;
  },
  pre(node) {
    delete node.properties.style;
  },
};

/** Draws the local tables of examples below their code. */
const withLocalTables = (md: MarkdownRenderer): void => {
  md.core.ruler.push('local-tables', (state) => {
    state.tokens = state.tokens.flatMap((token) => {
      const [, attributes] =
        (token.type === 'fence' && /<arcus-table (local [^>]*)>/.exec(token.content)) || [];
      if (attributes === undefined) return [token];
      const content = `<arcus-table ${attributes} loading="lazy"></arcus-table>\n`;
      return [token, Object.assign(new state.Token('html_block', '', 0), { content })];
    });
  });
};

/** The search index needs no highlighting. */
const renderToSearch = async (source: string, env: MarkdownEnv, md: MarkdownRenderer): Promise<string> => {
  const html = await md.renderAsync(source.replace(/^```\w+/gm, '```'), env);
  return env.frontmatter?.search === false ? '' : html;
};

/** Vite cannot resolve fonts and icon, which the server serves. */
const logger = createLogger('warn');
const { warnOnce } = logger;
logger.warnOnce = (message, options) => {
  if (!message.includes("didn't resolve at build time")) warnOnce(message, options);
};

export default defineConfig({
  title: 'Arcus',
  description: 'Instant card tables for any web page: guide and reference.',
  lang: 'en',
  base: '/docs/',
  srcDir: '..',
  // Markdown that is not a page; the rules are pages of the server.
  srcExclude: [
    'README.md',
    'scripts/package/create-arcus/**',
    'test/**',
    '**/RULES*.md',
    'build/!(generated)/**',
  ],
  rewrites: Object.fromEntries(pages.map(({ source, path }) => [source, `${path}.md`])),
  outDir: '../build/docs',
  cacheDir: '../build/docs-cache',
  cleanUrls: true,
  // Replaces an inline style.
  contentProps: { class: 'page' },
  // Disabling transitions would need an inline style sheet.
  appearance: { disableTransition: false },
  head: [
    ['script', { type: 'module', src: '/embed@1.js' }],
    ['link', { rel: 'icon', href: '/assets/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: woods.light.bar, media: '(prefers-color-scheme: light)' }],
    ['meta', { name: 'theme-color', content: woods.dark.bar, media: '(prefers-color-scheme: dark)' }],
  ],
  transformHtml: withoutInline,
  markdown: {
    theme: createCssVariablesTheme({ name: 'arcus', variablePrefix: prefix }),
    codeTransformers: [codeClasses],
    anchor: { slugify: slugOf },
    config(md) {
      withSiteLinks(md);
      withPlainMarkup(md);
      withLocalTables(md);
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'arcus-table' } } },
  // The index for the search, loaded with its first use.
  vite: { customLogger: logger, build: { chunkSizeWarningLimit: 1000 } },
  themeConfig: {
    siteTitle: 'Arcus',
    nav: [
      { text: 'Guides', link: '/guide/embed', activeMatch: '/guide/' },
      { text: 'Reference', link: '/reference/element', activeMatch: '/reference/' },
      { text: 'How it works', link: '/about/architecture', activeMatch: '/about/' },
    ],
    sidebar: sections.map(({ text, pages: inside }) => ({
      text,
      items: inside.map((page) => ({ text: page.text, link: `/${page.path}` })),
    })),
    outline: [2, 3],
    search: { provider: 'local', options: { _render: renderToSearch } },
    ...(repository !== null && { socialLinks: [{ icon: 'github', link: repository, ariaLabel: 'Source' }] }),
  },
});
