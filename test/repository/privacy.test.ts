import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { tableShape } from '../../party/table/record.ts';
import { filesIn } from '../../scripts/files.ts';
import { storedShapes } from '../helpers/stored-shapes.ts';

/** The cells of PRIVACY.md's rows, and the code in their second cell, by first cell. */
const rows = new Map(
  readFileSync('party/platforms/PRIVACY.md', 'utf8')
    .replace(/## Export and deletion[\s\S]*?(?=\n## )/, '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (stored value|store) \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', names = '', ...rest]) => [
      name,
      { names: [...names.matchAll(/`([^`]+)`/g)].map(([, field = '']) => field), rest },
    ]),
);
const namesOf = (row: string): string[] | undefined => rows.get(row)?.names.toSorted();

/** The fields of an object's schema; of an array's or a nullable one, those inside. */
const fieldsOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape).toSorted();
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return fieldsOf(schema.unwrap());
  return [];
};

const ofRecord = tableShape.schema instanceof z.ZodObject ? tableShape.schema.shape : {};

const stored = [
  ...storedShapes.map(([{ name, schema }]) => [name, schema] as const),
  ['table record: seats', ofRecord.seats] as const,
  ['table record: chat', ofRecord.chat] as const,
];

test.each(stored)('PRIVACY.md lists each stored field: %s', (name, schema) => {
  expect(namesOf(name)).toEqual(fieldsOf(schema));
});

test('PRIVACY.md lists nothing that is not stored', () => {
  const names = stored.map(([name]) => name);
  const isOfBrowser = (row: string): boolean => /^(\w+Storage|IndexedDB|cache|cookie)\b/.test(row);
  expect([...rows.keys()].filter((row) => !isOfBrowser(row) && !names.includes(row))).toEqual([]);
});

test('PRIVACY.md says what each stored value has of persons, and how long it is kept', () => {
  for (const [name, { rest }] of rows)
    expect(
      rest.filter((cell) => cell !== ''),
      name,
    ).toHaveLength(2);
});

const sourcesIn = (folder: string): [path: string, source: string][] =>
  filesIn(folder, '.ts', true).map((path) => [path, readFileSync(path, 'utf8')]);
const client = sourcesIn('client');
const party = sourcesIn('party');

/** Captures of a form in the files of a path. */
const found = (files: typeof client, path: string, form: RegExp): string[] =>
  files.flatMap(([file, source]) =>
    file.startsWith(path) ? [...source.matchAll(form)].map(([, name = '']) => name) : [],
  );
const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

test('every shape in party is one whose fields are compared', () => {
  const made = found(party, 'party/', /shapeOf\(\s*'([^']+)'/g);
  expect(sorted(made)).toEqual(sorted(storedShapes.map(([{ name }]) => name)));
});

test('PRIVACY.md lists what the browser stores', () => {
  const [preferences = ''] = found(client, 'client/ui/storage.ts', /^type Key =([^;]*);$/gm);
  const tokens = [
    'TABLE',
    ...found(client, 'client/sdk/', /=> `\$\{table\}(:\w+)/g).map((end) => `TABLE${end}`),
    ...found(client, 'client/sdk/', /^const \w+Key = '(\w+)'/gm),
  ];
  expect({
    indexedDb: sorted(['arcus', 'arcus-tables'].flatMap((name) => namesOf(`IndexedDB \`${name}\``) ?? [])),
    preferences: namesOf('localStorage `arcus:`'),
    tokens: namesOf('localStorage `arcus:seat:`'),
    tab: namesOf('sessionStorage `arcus:`'),
    cookies: namesOf('cookie'),
  }).toEqual({
    indexedDb: sorted(found(client, 'client/', /createObjectStore\('(\w+)'/g)),
    preferences: sorted([...preferences.matchAll(/'(\w+)'/g)].map(([, key = '']) => key)),
    tokens: sorted(tokens.map((key) => key.replace(/:game$/, ':game:N'))),
    tab: sorted(found(client, 'client/', /`arcus:(\w+):\$/g).filter((key) => key !== 'seat')),
    cookies: sorted(found(party, 'party/', /setCookie\(\s*c,\s*'([\w-]+)'/g)),
  });
});

test('no other file stores anything in the browser', () => {
  const stores = /(local|session)Storage\.setItem|openDB[<(]|caches\.open|document\.cookie|cookieStore/;
  expect(client.flatMap(([path, source]) => (stores.test(source) ? [path] : []))).toEqual([
    'client/local/browser-store.ts',
    'client/sdk/latency.ts',
    'client/sdk/tokens.ts',
    'client/site/worker.ts',
    'client/ui/storage.ts',
    'client/widget/device.ts',
  ]);
});
