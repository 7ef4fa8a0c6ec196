import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import { isLoopback } from '../../shared/protocol/site.ts';
import type { Post } from '../sites/room.ts';

const timeoutMs = 10_000;

/** Addresses that are not public (RFC 6890), IPv4-mapped ones included. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Resolves public addresses only, for the connection itself: a second lookup could give another address. */
const lookUpPublic =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      const isPublic = addresses.every(
        ({ address, family }) => !notPublic.check(address, family === 6 ? 'ipv6' : 'ipv4'),
      );
      const [first] = addresses;
      if (!isPublic || first === undefined)
        return done(new Error(`${hostname} is not a public address`), '', 0);
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

/** Posts to public addresses, or to an address of this machine that the operator has written as such. */
export const postBy =
  (findAddress: typeof lookup): Post =>
  (url, headers, body) =>
    new Promise((resolve, reject) => {
      const target = new URL(url);
      const isLocal = isLoopback(url);
      const isLiteral = /^(\d+(\.\d+){3}|\[.*\])$/.test(target.hostname);
      // Node looks up names only.
      if (isLiteral && !isLocal && isNotPublic(target.hostname)) {
        reject(new Error(`${target.hostname} is not a public address`));
        return;
      }
      const send = target.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(target, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!isLocal && { lookup: lookUpPublic(findAddress) }),
      });
      request.on('response', (response) => {
        // The status is enough: a long reply is not read.
        response.destroy();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', reject);
      request.end(body);
    });

const isNotPublic = (literal: string): boolean =>
  literal.startsWith('[') ? notPublic.check(literal.slice(1, -1), 'ipv6') : notPublic.check(literal, 'ipv4');

export const postByNode = postBy(lookup);
