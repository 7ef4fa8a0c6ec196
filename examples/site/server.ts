import { randomBytes, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { DatabaseSync } from '@photostructure/sqlite';
import { createSiteClient, type SiteEvent } from 'arcus-tables/site';
import { Hono } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { Webhook } from 'standardwebhooks';

// A site with its own users, tables and leaderboard. The Arcus server, its operator's token, and this site's own address:
const { ARCUS_HOST = 'http://localhost:1999', ARCUS_OPERATOR_TOKEN = '', PORT = '5173' } = process.env;
const { DATABASE = 'site.db', SITE = 'example' } = process.env;
const origin = `http://localhost:${PORT}`;

const database = new DatabaseSync(DATABASE);
database.exec(`
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT);
  CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, name TEXT);
  CREATE TABLE IF NOT EXISTS results (event TEXT PRIMARY KEY, winners TEXT, players TEXT);
`);

const secretOf = (name: string): string | undefined => {
  const row = database.prepare('SELECT value FROM secrets WHERE name = ?').get(name);
  return row === undefined ? undefined : String(row.value);
};
const keepSecret = (name: string, value: string): string => {
  database.prepare('INSERT OR REPLACE INTO secrets VALUES (?, ?)').run(name, value);
  return value;
};

const cookieSecret = secretOf('cookie') ?? keepSecret('cookie', randomBytes(32).toString('hex'));

/** Registers this site at the Arcus server. In production the operator does it: `arcus-tables site add example`. */
const register = async (): Promise<void> => {
  const ask = (path: string, method: string, body?: object) =>
    fetch(`${ARCUS_HOST}/operator/sites/${SITE}${path}`, {
      method,
      headers: { authorization: `Bearer ${ARCUS_OPERATOR_TOKEN}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const settings = { origins: [origin], webhook: `${origin}/hooks` };
  let answer = await ask('', 'POST', settings);
  if (answer.status === 409) {
    await ask('', 'PATCH', settings);
    answer = await ask('/rotate', 'POST');
  }
  if (!answer.ok)
    throw new Error(`ARCUS_OPERATOR_TOKEN: the server refuses to add the site: ${await answer.text()}`);
  const { key, webhookSecret } = (await answer.json()) as { key: string; webhookSecret: string };
  keepSecret('key', key);
  keepSecret('webhook', webhookSecret);
};

interface User {
  readonly id: string;
  readonly name: string;
}

const app = new Hono<{ Variables: { user: User | null } }>();

app.use(async (c, next) => {
  const id = await getSignedCookie(c, cookieSecret, 'user');
  const row = id ? database.prepare('SELECT id, name FROM users WHERE id = ?').get(id) : undefined;
  c.set('user', row === undefined ? null : { id: String(row.id), name: String(row.name) });
  await next();
});

app.post('/login', async (c) => {
  const { name } = await c.req.parseBody();
  const user = { id: randomUUID(), name: String(name).trim().slice(0, 24) || 'Guest' };
  database.prepare('INSERT INTO users VALUES (?, ?)').run(user.id, user.name);
  await setSignedCookie(c, 'user', user.id, cookieSecret, { httpOnly: true, sameSite: 'Lax', path: '/' });
  return c.redirect('/', 303);
});

/** This site at the Arcus server. The key changes when the site is registered again. */
const arcus = () => createSiteClient({ server: ARCUS_HOST, key: secretOf('key') ?? '' });

/** An identity of the signed-in user: for this Arcus server, for five minutes, to be used once. */
app.get('/identity', async (c) => {
  const user = c.get('user');
  if (user === null) return c.text('Sign in first.', 401);
  const identity = await arcus().signIdentity({ user: user.id, name: user.name });
  return c.text(identity, 200, { 'cache-control': 'no-store' });
});

/** Opens a table for members of this site only. */
app.post('/tables', async (c) => {
  if (c.get('user') === null) return c.redirect('/', 303);
  const { id } = await arcus().createTable({
    game: 'drop-rainbow',
    seats: 2,
    title: 'Members',
    membersOnly: true,
  });
  return c.redirect(`/?table=${id}`, 303);
});

/** An event may arrive twice: its id is the key of its result. */
app.post('/hooks', async (c) => {
  let event: SiteEvent;
  try {
    const webhook = new Webhook(secretOf('webhook') ?? '');
    event = webhook.verify(await c.req.text(), c.req.header()) as SiteEvent;
  } catch {
    return c.text('The signature is wrong.', 401);
  }
  if (event.type === 'game.ended') {
    const { winners, seats } = event.data;
    const usersOf = (players: typeof seats) => JSON.stringify(players.flatMap(({ user }) => user ?? []));
    database
      .prepare('INSERT OR IGNORE INTO results VALUES (?, ?, ?)')
      .run(
        c.req.header('webhook-id') ?? '',
        usersOf(seats.filter(({ seat }) => winners.includes(seat))),
        usersOf(seats),
      );
  }
  return c.body(null, 204);
});

const leaders = () =>
  database
    .prepare(
      `SELECT users.name, count(*) AS games, sum(EXISTS (SELECT 1 FROM json_each(results.winners) AS w WHERE w.value = users.id)) AS wins
       FROM results, json_each(results.players) AS p JOIN users ON users.id = p.value
       GROUP BY users.id ORDER BY wins DESC, games, users.name LIMIT 20`,
    )
    .all()
    .map(({ name, games, wins }) => ({ name: String(name), games: Number(games), wins: Number(wins) }));

app.get('/leaderboard', (c) => c.json(leaders()));

app.get('/', (c) => {
  const user = c.get('user');
  const table = c.req.query('table');
  const rows = leaders().map(
    ({ name, games, wins }) => html`<tr><td>${name}</td><td>${wins}</td><td>${games}</td></tr>`,
  );
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>A club with its own card tables</title>
        <style>body { max-inline-size: 60rem; margin: 0 auto; padding: 16px; font: 1rem/1.5 Georgia, serif; color-scheme: light }</style>
        <script type="module" src="${ARCUS_HOST}/embed@1.js"></script>
      </head>
      <body>
        <h1>A club with its own card tables</h1>
        ${
          user === null
            ? html`<form method="post" action="/login"><label>Your name <input name="name" maxlength="24" required></label> <button>Sign in</button></form>`
            : html`<p>You are ${user.name}.</p><form method="post" action="/tables"><button>New table for members</button></form>`
        }
        ${user && table ? html`<arcus-table table="${table}" invite="${origin}/?table={table}"><a href="${ARCUS_HOST}/t/${table}">The table</a></arcus-table>` : ''}
        <h2>Leaderboard</h2>
        <table><thead><tr><th>Player</th><th>Won</th><th>Played</th></tr></thead><tbody id="leaders">${rows}</tbody></table>
        <script type="module">
          const table = document.querySelector('arcus-table');
          if (table !== null) {
            table.identity = async () => (await fetch('/identity')).text();
            // The result counts once the webhook has arrived.
            table.addEventListener('ended', () => setTimeout(() => location.reload(), 5000));
          }
        </script>
      </body>
    </html>`);
});

await register();
serve({ fetch: app.fetch, port: Number(PORT), hostname: 'localhost' }, () =>
  console.log(`The example site: ${origin}`),
);
