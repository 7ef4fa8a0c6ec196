import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, root } from '../../scripts/files.ts';

const read = (path: string): string => readFileSync(root + path, 'utf8');

const capturedIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Images that compose.yaml and the Dockerfile pull, without names of earlier build stages. */
const images = ['deploy/compose.yaml', 'deploy/Dockerfile'].flatMap((file) => {
  const text = read(file);
  const stages = capturedIn(text, / AS (\S+)$/gm);
  return capturedIn(text, /^(?: *image:|FROM) *(\S+)/gm).filter((image) => !stages.includes(image));
});

test.each(images)('image %s has a full version and a digest', (image) => {
  expect(image).toMatch(/^[a-z]+:\d+\.\d+\.\d+[\w.-]*@sha256:[\da-f]{64}$/);
});

const actions = filesIn('.github/workflows', '.yml').flatMap((file) =>
  capturedIn(read(file), /^ *(?:- )?uses: *(.+)$/gm),
);

test.each(actions)('action %s has a commit and, as a comment, its version', (action) => {
  expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

test('images and actions are found', () => {
  expect([images.length, actions.length]).toEqual([2, 12]);
});

test('compose.yaml: every service drops its capabilities and has a read-only file system', () => {
  const [, ...services] = read('deploy/compose.yaml')
    .replace(/^volumes:[\s\S]*/m, '')
    .split(/^ {2}(?=\w+:$)/m);
  expect(services.map((service) => /^\w+/.exec(service)?.[0])).toEqual(['arcus', 'caddy']);
  for (const service of services)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'])
      expect(service).toContain(`\n    ${line}\n`);
});
