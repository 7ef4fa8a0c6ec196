import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root, writeIfNew } from '../files.ts';
import { resolveLink, sections, slugOf } from './site-map.ts';

/** The section below a heading, without it. */
const sectionOf = (markdown: string, slug: string): string => {
  const [, ...parts] = markdown.split(/^(?=#+ )/m);
  const from = parts.findIndex((part) => slugOf(part.split('\n')[0]?.replace(/^#+ /, '') ?? '') === slug);
  const level = parts[from]?.indexOf(' ') ?? 0;
  const length = parts.slice(from + 1).findIndex((part) => part.indexOf(' ') <= level);
  return parts
    .slice(from, length < 0 ? undefined : from + 1 + length)
    .join('')
    .replace(/^.*\n/, '');
};

/** A page's Markdown with its includes filled in. Links lead to pages of the site, or are paths in the repository. */
const textOf = (file: string): string =>
  readFileSync(root + file, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<a id="[^"]*"><\/a> ?| \{#[^}]*\}$|^<!-- code .*\n/gm, '')
    .replace(/\]\(([^)\s]+)\)/g, (whole, link) => {
      const target = resolveLink(link, posix.dirname(file), null);
      if (target?.to === 'page') return `](/docs${target.address})`;
      return target?.to === 'none' ? `](${posix.join(posix.dirname(file), link)})` : whole;
    })
    .replace(/^<!--@include: (.+)#(.+)-->$/gm, (_, path, slug) =>
      sectionOf(textOf(posix.join(posix.dirname(file), path)), slug),
    );

/** Writes `llms.txt` (llmstxt.org), a list of all pages, and `llms-full.txt`: guides, reference, architecture and fair shuffles as one text. */
export const writeForLanguageModels = (folder: string): void => {
  const lists = sections.map(
    ({ text, pages }) =>
      `## ${text}\n\n${pages.map((page) => `- [${page.text}](/docs/${page.path})`).join('\n')}\n`,
  );
  const head =
    '# Arcus\n\n> Instant, real-time card tables for any web page: rooms on the edge, a small SDK, a widget.\n\nLinks without a slash are paths in the repository.\n';
  writeIfNew(
    `${folder}/llms.txt`,
    [
      head,
      'All guides and the reference as one text: [llms-full.txt](/docs/llms-full.txt).\n',
      ...lists,
    ].join('\n'),
  );
  const full = sections
    .flatMap(({ pages }) => pages)
    .filter(({ path }) => !/^about\/(?!architecture|fairness)/.test(path));
  writeIfNew(
    `${folder}/llms-full.txt`,
    [head, ...full.map(({ source, path }) => `<!-- /docs/${path} -->\n\n${textOf(source)}`)].join('\n'),
  );
};
