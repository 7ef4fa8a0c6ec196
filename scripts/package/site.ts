import { readFileSync } from 'node:fs';
import { serverUrl } from '../../client/sdk/host.ts';
import { fail, readCommand, text, texts, whole } from '../command-line.ts';

const actions = {
  add: { method: 'POST', about: 'adds a site, and prints its secrets once' },
  change: { method: 'PATCH', about: 'changes settings; omitted ones stay' },
  rotate: {
    method: 'POST',
    about: 'makes new secrets; the previous ones stay valid until the next rotation',
  },
  list: { method: 'GET', about: 'lists all sites, with waiting events and dead letters' },
  remove: {
    method: 'DELETE',
    about: 'removes a site: its keys, feed and identities end, its tables go on',
  },
} as const;

const isAction = (word: string): word is keyof typeof actions => Object.hasOwn(actions, word);

/** Parses `site ACTION [ID]`, and returns the request to the server. The operator's token comes from the environment only. */
export const readSite = (words: readonly string[]): (() => Promise<void>) => {
  const {
    values,
    positionals: [action = '', id = '', ...others],
  } = readCommand(
    {
      name: 'arcus-tables site',
      about: `Manages the sites of a server, with its operator token in ARCUS_OPERATOR_TOKEN.\n${Object.entries(
        actions,
      )
        .map(([name, { about }]) => `\n  ${name.padEnd(8)}${about}`)
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
        'requests-per-minute': whole('maximum requests to the API', undefined),
        'open-tables': whole('maximum number of open tables', undefined),
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
  const { server, origin, webhook, 'public-key': keyFile } = values;
  const { 'requests-per-minute': maxRequestsPerMinute, 'open-tables': maxOpenTables } = values;
  const settings = {
    ...(maxRequestsPerMinute !== undefined && { maxRequestsPerMinute }),
    ...(maxOpenTables !== undefined && { maxOpenTables }),
    ...(origin.length > 0 && { origins: origin }),
    ...(webhook !== undefined && { webhook: webhook === 'none' ? null : webhook }),
    ...(keyFile !== undefined && { publicKey: JSON.parse(readFileSync(keyFile, 'utf8')) }),
  };
  const token = process.env.ARCUS_OPERATOR_TOKEN;
  if (token === undefined) return fail('set ARCUS_OPERATOR_TOKEN to the token of the server');
  return async () => {
    const path = ['/operator/sites', id, action === 'rotate' ? action : '']
      .filter((part) => part !== '')
      .join('/');
    const answer = await fetch(serverUrl(path, server), {
      method: actions[action].method,
      headers: { authorization: `Bearer ${token}` },
      ...(action === 'add' || action === 'change' ? { body: JSON.stringify(settings) } : {}),
    });
    const body = await answer.text();
    if (!answer.ok)
      fail(
        answer.status === 401
          ? 'the server refuses ARCUS_OPERATOR_TOKEN, or was started without one'
          : detailOf(body),
        1,
      );
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
