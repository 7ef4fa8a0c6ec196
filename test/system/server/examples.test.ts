import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describe, test } from 'vitest';
import * as z from 'zod';
import { root } from '../../../scripts/files.ts';
import { type AnyTemplate, sampleAction } from '../../../shared/kernel/action.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const run = promisify(execFile);

const hasPython = ((): boolean => {
  try {
    execFileSync('python3', ['-c', 'import websockets'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const seenSchema = z.object({
  yourSeat: z.int(),
  legal: z.array(z.looseObject({ type: z.string() })).nullable(),
  outcome: z.object({ winners: z.array(z.int()) }).nullable(),
});

// They wait for computer players.
describe.concurrent('examples', () => {
  test.runIf(hasPython)(
    'the program in Python plays a whole game by its legal actions',
    async ({ expect }) => {
      const { stdout } = await run('python3', [`${root}examples/python/play.py`, origin]);
      expect(stdout).toMatch(/^Won by \w+/);
    },
  );

  test('the lines at the start of PROTOCOL.md play a game with partysocket alone', async ({
    expect,
    onTestFinished,
  }) => {
    const [, lines = ''] =
      /```js\n([\s\S]*?)```/.exec(readFileSync(`${root}shared/protocol/PROTOCOL.md`, 'utf8')) ?? [];
    expect(lines.trim().split('\n').length).toBeLessThanOrEqual(15);
    // In the repository, where the package is.
    const file = `${root}build/first-lines.mjs`;
    onTestFinished(() => rmSync(file));
    const before = `import { WebSocket } from 'ws';\nglobalThis.WebSocket ??= WebSocket;\n`;
    writeFileSync(file, before + lines.replaceAll('http://localhost:1999', origin));
    const { stdout } = await run(process.execPath, [file]);
    expect(stdout).toMatch(/winners/);
  });

  test('the tools of a model open a table, and play', async ({ expect, onTestFinished }) => {
    const server = spawn(process.execPath, ['--import', 'tsx', `${root}examples/mcp/server.ts`], {
      cwd: root,
      env: { ...process.env, ARCUS_HOST: origin, TSX_TSCONFIG_PATH: `${root}examples/tsconfig.base.json` },
    });
    onTestFinished(() => void server.kill());
    const replies = createInterface(server.stdout);
    let number = 0;
    const ask = async (method: string, params: object): Promise<unknown> => {
      number += 1;
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: number, method, params })}\n`);
      const [line] = await once(replies, 'line');
      const { result, error } = JSON.parse(line);
      if (error !== undefined) throw new Error(JSON.stringify(error));
      return result;
    };
    const contentSchema = z.object({ content: z.tuple([z.object({ text: z.string() })]) });
    const use = async (name: string, args: object): Promise<unknown> => {
      const { content } = contentSchema.parse(await ask('tools/call', { name, arguments: args }));
      return JSON.parse(content[0].text);
    };
    await ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    expect(await ask('tools/list', {})).toMatchObject({
      tools: ['open_table', 'sit', 'view', 'act', 'rules'].map((name) => ({ name })),
    });
    expect(await use('rules', { game: 'drop-rainbow' })).toContain('DR-1');
    const { table } = z
      .object({ table: z.string() })
      .parse(await use('open_table', { game: 'drop-rainbow', seats: 2, bots: 1 }));
    await use('sit', { table, name: 'Model' });
    const random = randomFrom('tools');
    let seen = seenSchema.parse(await use('view', { table }));
    // The computer player takes its time.
    let acted = 0;
    while (seen.outcome === null && (isLong || acted < 2)) {
      acted += seen.legal === null ? 0 : 1;
      const action = seen.legal === null ? null : sampleAction(seen.legal as AnyTemplate[] as never, random);
      seen = seenSchema.parse(
        await (action === null ? use('view', { table }) : use('act', { table, action })),
      );
    }
    expect(seen.yourSeat).toBe(0);
    if (isLong) expect(seen.outcome?.winners.length).toBeGreaterThan(0);
  });
});
