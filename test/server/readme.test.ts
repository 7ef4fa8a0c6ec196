import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sharedServer } from '../helpers/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [program = ''] = [
  ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
].map(([, text = '']) => text);

test('the program in README plays in this Node as it stands there, but for the address of the server', async () => {
  const { origin } = sharedServer();
  expect(program).toContain("'http://localhost:1999'");
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module'], {
    cwd: root,
    detached: true,
  });
  onTestFinished(() => void process.kill(-(child.pid ?? 0)));
  child.stdin.end(program.replace('http://localhost:1999', origin));
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  child.stderr.on('data', (data) => {
    said += data;
  });
  // The game has begun, and the row is told.
  await expect.poll(() => said).toMatch(/table:started/);
  expect(said).not.toMatch(/Error/);
});
