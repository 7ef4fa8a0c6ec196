// A program with the installed package: a server, two players, a whole game, and its verification.
import 'arcus-tables/embed';
import { writeFileSync } from 'node:fs';
import { ArcusTable, type ArcusTableEvent } from 'arcus-tables/embed';
import { arcusGames, games } from 'arcus-tables/rules';
import { connectTable, lobby, type Table, type TokenStore, witnessOf } from 'arcus-tables/sdk';
import { startServer } from 'arcus-tables/server/node';
import { createSiteClient, ProblemError, type SiteClient } from 'arcus-tables/site';
import { reportWords, verify } from 'arcus-tables/verify';
import type { ArcusTableView } from 'arcus-tables/widget';
import type { ArcusTableView as SpanishView } from 'arcus-tables/widget/es';
import type { ArcusTableView as KoreanView } from 'arcus-tables/widget/ko';
import type { addGames } from 'arcus-tables/widget/ko/own-games';

const [data = '', file = '', witnessFile = ''] = process.argv.slice(2);
const { origin: host, close } = await startServer({ games: arcusGames, data, log: () => {} });

const tokens = (): TokenStore => {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, token) => void kept.set(key, token),
    remove: (key) => void kept.delete(key),
  };
};

const own = tokens();
const { id } = await lobby(host, own).createTable({ game: 'drop-rainbow', seats: 2 });
const join = (tokens: TokenStore) => connectTable({ host, table: id, game: 'drop-rainbow', tokens });

const over = (table: Table<'drop-rainbow'>): Promise<readonly number[]> =>
  new Promise((resolve, reject) => {
    let answered: number | null = null;
    table.subscribe(({ view }) => {
      if (view?.outcome) resolve(view.outcome.winners);
      if (!view?.prompt || !view.gameView || view.prompt.decision === answered) return;
      answered = view.prompt.decision;
      table.act({ type: view.gameView.row.length < 3 ? 'draw' : 'stop' }).catch(reject);
    });
  });

const [ann, bo] = [join(own), join(tokens())];
await ann.sit({ name: 'Ann' });
await bo.sit({ name: 'Bo' });
const ends = [over(ann), over(bo)];
await ann.start();
await Promise.all(ends);
ann.close();
bo.close();

const text = await lobby(host).getTranscript(id, 1);
// Of another server.
const site = createSiteClient({ server: host, key: `arcus_my-site_1_${'0'.repeat(64)}` });
const refusal = await site.table(id).catch((error) => error instanceof ProblemError && error.code);
await close();
writeFileSync(file, text);
writeFileSync(witnessFile, JSON.stringify(await witnessOf(own, id, 1)));
const report = await verify(text);
console.log(
  JSON.stringify([
    games['drop-rainbow'].name.en,
    ArcusTable.name,
    refusal,
    report.verdict,
    reportWords(report),
  ]),
);

// Accepted and rejected types.
export const types = (
  element: ArcusTable,
  view: ArcusTableView<'drop-rainbow'> & KoreanView<'drop-rainbow'> & SpanishView<'drop-rainbow'>,
  table: Table<'drop-rainbow'>,
  add: typeof addGames,
  site: SiteClient,
) => {
  view.table = table;
  lobby(host)
    .listGames()
    .then((list) => add(list.games).includes('drop-rainbow'));
  element.options = { cardsPerColor: 9 };
  element.addEventListener('ended', ({ detail }) => detail.winners satisfies readonly number[]);
  document
    .querySelector('arcus-table')
    ?.openTable()
    .then((opened) => opened.toUpperCase());
  const users = [{ user: '7', name: 'Ann', role: 'host' }] as const;
  site
    .createTable({ game: 'drop-rainbow', options: { cardsPerColor: 9 }, users, startAt: new Date() })
    .then(({ id, seats }) => [id.toUpperCase(), seats[0]?.user satisfies string | null | undefined]);
  // @ts-expect-error option of another game
  site.createTable({ game: 'drop-rainbow', options: { blinds: 1 } });
  // @ts-expect-error unknown theme
  element.theme = 'neon';
  // @ts-expect-error action of another game
  table.act({ type: 'fold' });
  // @ts-expect-error unknown game
  games.snap;
  return (event: ArcusTableEvent<'seated'>): number | null => event.detail.seat;
};
