import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pageOf } from '../../client/games/pages.ts';
import { builtInGames, gameEntry, isGameId } from '../../client/games/registry.ts';
import { hasDeck } from '../../client/sdk/card-check.ts';
import { findGame } from '../../shared/games/registry.ts';
import { viewSchemas } from '../../shared/games/views.ts';
import { locales } from '../../shared/kernel/locales.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const hasExport = async (file: string, name: string): Promise<boolean> => {
  const module: unknown = await import(root + file).catch(() => null);
  return typeof module === 'object' && module !== null && name in module;
};

const contains = (file: string, text: string): boolean => readFileSync(root + file, 'utf8').includes(text);

/** What a game of the repository lacks, each with the file that it belongs to. */
export const missingParts = async (id: string): Promise<readonly string[]> => {
  const game = findGame(id);
  const [rules, drawing] = [`shared/games/${id}`, `client/games/${id}`];
  const isIn = (list: readonly string[]): boolean => list.includes(id);
  const page = pageOf(id);
  const checks: readonly (readonly [isThere: boolean | Promise<boolean>, part: string])[] = [
    [game !== undefined, 'shared/games/registry.ts: a line for it'],
    [isIn(builtInGames), 'client/games/registry.ts: a line for its drawing'],
    [page !== undefined, 'client/games/pages.ts: a line for its page'],
    [
      game?.deck === undefined || hasDeck({ game: id, rules: game.version }),
      `shared/games/decks.ts: a line for the deck of version ${game?.version}`,
    ],
    [viewSchemas.has(id), 'shared/games/views.ts: a line for the schema of its views'],
    [!isGameId(id) || gameEntry(id).version === game?.version, 'client/games/registry.ts: its version'],
    [game?.ui === 'built-in', `${rules}/index.ts: \`ui: 'built-in'\``],
    ...(
      [
        [rules, 'meta', 'meta'],
        [rules, 'game', 'game'],
        [rules, 'about', 'about'],
        [rules, 'beats', 'beats'],
        [rules, 'judge', 'judge'],
        [rules, 'view-schema', 'viewSchema'],
        [rules, 'lesson', 'taught'],
        [drawing, 'index', 'ui'],
        [drawing, 'page', 'page'],
        [drawing, 'animations', 'scenes'],
        [drawing, 'rules-pictures', 'pictures'],
        ['test/helpers/positions', id, 'examples'],
        ['test/helpers/positions', id, 'claims'],
        ['test/helpers/positions', id, 'who'],
      ] as const
    ).map(([folder, file, name]) => {
      const path = `${folder}/${file}.ts`;
      return [hasExport(path, name), `${path}: exports \`${name}\``] as const;
    }),
    ...locales.flatMap((locale) => [
      [
        existsSync(`${root}${rules}/RULES${locale === locales[0] ? '' : `.${locale}`}.md`),
        `${rules}/RULES: in ${locale}`,
      ] as const,
      [existsSync(`${root}${drawing}/locales/${locale}.ts`), `${drawing}/locales/${locale}.ts`] as const,
      [
        existsSync(`${root}${drawing}/locales/${locale}-hints.ts`),
        `${drawing}/locales/${locale}-hints.ts`,
      ] as const,
    ]),
    [contains('shared/replay/FAIRNESS.md', `\`${id}\``), 'shared/replay/FAIRNESS.md: its deck and options'],
    [contains('test/fairness/verify.py', `'${id}': (`), 'test/fairness/verify.py: its deck and options'],
  ];
  const found = await Promise.all(checks.map(async ([isThere, part]) => ((await isThere) ? [] : [part])));
  return found.flat();
};
