import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { levelOf, writeLog } from './log.ts';

const sources = readdirSync('party', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const events = new Set(
  sources.flatMap((file) =>
    [...readFileSync(`party/${file}`, 'utf8').matchAll(/\bevent: '([a-z-]+)'/g)].map(
      ([, event = '']) => event,
    ),
  ),
);

test('DEPLOYMENT.md describes every event of the log', () => {
  const text = readFileSync('party/platforms/DEPLOYMENT.md', 'utf8');
  expect(events.size).toBeGreaterThan(20);
  expect([...events].filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});

test('an event that names a failure is no information', () => {
  const failures = [...events].filter((event) =>
    /failed|broken|damaged|invalid|refused|unreachable/.test(event),
  );
  expect(failures.length).toBeGreaterThan(10);
  expect(failures.filter((event) => levelOf(event) === 'info')).toEqual([]);
});

test('a line of the log has its time, level and version', () => {
  const written = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => written.mockRestore());
  writeLog({ event: 'step-failed', table: 'a table' });
  const line: unknown = JSON.parse(String(written.mock.calls[0]?.[0]));
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level: 'error',
    version: packageJson.version,
    event: 'step-failed',
    table: 'a table',
  });
});
