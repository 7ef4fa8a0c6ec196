import { readFileSync } from 'node:fs';
import { fail, readCommand, text, texts } from '../command-line.ts';

const actions = {
  add: 'adds a site, and prints its secrets once',
  change: 'changes settings; omitted ones stay',
  rotate: 'makes new secrets; the previous ones stay valid until the next rotation',
  list: 'lists all sites, with waiting events and dead letters',
  remove: 'removes a site: its keys, feed and identities end, its tables go on',
} as const;
type Action = keyof typeof actions;

const isAction = (word: string): word is Action => Object.hasOwn(actions, word);

const routeOf = (action: Action, id: string): { readonly method: string; readonly path: string } => {
  switch (action) {
    case 'list':
      return { method: 'GET', path: '/operator/sites' };
    case 'rotate':
      return { method: 'POST', path: `/operator/sites/${id}/rotate` };
    case 'add':
      return { method: 'POST', path: `/operator/sites/${id}` };
    case 'change':
      return { method: 'PATCH', path: `/operator/sites/${id}` };
    case 'remove':
      return { method: 'DELETE', path: `/operator/sites/${id}` };
  }
};

/** Parses `site ACTION [ID]`, and returns the request to the server. The operator's token comes from the environment only. */
export const readSite = (words: readonly string[]): (() => Promise<void>) => {
  const {
    values: { server, origin, webhook, 'public-key': keyFile },
    positionals: [action = '', id = '', ...others],
  } = readCommand(
    {
      name: 'arcus-tables site',
      about: `Manages the sites of a server, with its operator token in ARCUS_OPERATOR_TOKEN.\n${Object.entries(
        actions,
      )
        .map(([name, about]) => `\n  ${name.padEnd(8)}${about}`)
        .join('')}`,
      options: {
        server: text('URL', 'the server', 'http://127.0.0.1:8080'),
        origin: texts('ORIGIN', 'pages that may use identities: https://example.com; repeatable'),
        webhook: text('URL', 'the address of webhooks; none: no webhooks', undefined),
        'public-key': text(
          'FILE',
          'a JWK of an Ed25519 public key, for identities signed with EdDSA',
          undefined,
        ),
      },
      positionals: 'ACTION [ID]',
    },
    words,
  );
  if (!isAction(action)) return fail(`no action “${action}”; actions: ${Object.keys(actions).join(', ')}`);
  if ((id === '') !== (action === 'list') || others.length > 0)
    return fail(
      `site ${action} ${action === 'list' ? 'takes no id' : 'takes one id: arcus-tables site add my-site'}`,
    );
  const settings = {
    ...(origin.length > 0 && { origins: origin }),
    ...(webhook !== undefined && { webhook: webhook === 'none' ? null : webhook }),
    ...(keyFile !== undefined && { publicKey: JSON.parse(readFileSync(keyFile, 'utf8')) }),
  };
  const token = process.env.ARCUS_OPERATOR_TOKEN;
  if (token === undefined) return fail('set ARCUS_OPERATOR_TOKEN to the token of the server');
  return async () => {
    const { method, path } = routeOf(action, id);
    const answer = await fetch(new URL(path, server), {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(action === 'add' || action === 'change' ? { body: JSON.stringify(settings) } : {}),
    });
    const body = await answer.text();
    if (!answer.ok) fail(answer.status === 401 ? 'the server refuses the token' : detailOf(body), 1);
    if (body !== '') console.log(JSON.stringify(JSON.parse(body), null, 2));
  };
};

const detailOf = (body: string): string => {
  try {
    return String(JSON.parse(body).detail);
  } catch {
    return body.slice(0, 200);
  }
};
