import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { progress } from '../../scripts/command-line.ts';
import { runScript } from '../helpers/command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Every script of ours that package.json names, with the words that npm gives it. */
const commands = Object.entries(packageJson.scripts).flatMap(([name, line]) => {
  const [, file, words = ''] =
    /^(?:tsx|node --import tsx) (scripts\/[\w/-]+\.ts)(?: (.+))?$/.exec(line) ?? [];
  return file === undefined ? [] : [{ name, file, words: words.split(' ').filter((word) => word !== '') }];
});

test('there are scripts of ours', () => expect(commands.length).toBeGreaterThan(14));

describe.each([...commands, { name: 'arcus-tables', file: 'scripts/package/arcus-tables.ts', words: [] }])(
  '$name',
  ({ file, words }) => {
    test('says what it takes, and every switch in a line of its own', async () => {
      const { code, out, error } = await runScript(file, [...words, '--help']);
      expect({ code, error }).toEqual({ code: 0, error: '' });
      expect(out.split('\n').length).toBeGreaterThan(2);
      expect(out).toMatch(/--help/);
      expect(out).not.toMatch(/undefined|\[object/);
    });

    test('answers an option that there is not in a line, with what to do', async () => {
      const { code, out, error } = await runScript(file, [...words, '--no-such-thing']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(error).toMatch(/^[^\n]*--no-such-thing[^\n]*--help[^\n]*\n$/);
    });
  },
);

test.each([
  ['simulate', ['--game', 'snap'], /--game has to be one of drop-rainbow, .* and is “snap”/],
  ['simulate', ['--games', 'many'], /--games has to be a whole number of at least 1, and is “many”/],
  ['simulate', ['--games', '0'], /“0”/],
  ['simulate', ['--players', '9'], /Drop Rainbow is for 2, 3, 4, 5 players/],
  ['simulate', ['--levels', 'godlike'], /nobody plays godlike; there are random, easy, normal, hard/],
  ['simulate', ['--levels', 'hard,easy,hard', '--players', '4'], /3 levels do not fit round a table of 4/],
  ['simulate', ['--options', '{victory'], /--options has to be JSON/],
  ['simulate', ['--options', '{"cardsPerColour":99}'], /--options: cardsPerColour/],
  ['simulate', ['--json=yes'], /--json/],
  ['simulate', ['fast'], /“fast” is not understood/],
  ['strength', ['--games', '-1'], /--games/],
  ['strength', ['--file'], /--file/],
  ['calibration', ['--only', 'sequence-states hard'], /--only has to be one of drop-rainbow normal/],
  ['calibration', ['--players', '12'], /Drop Rainbow is for 2, 3, 4, 5 players/],
  ['exploit', ['--level', 'Hard'], /--level has to be one of easy, normal, hard/],
  ['beliefs', ['--kinds', 'hard,godlike'], /nobody plays godlike; there are random, easy/],
  ['habits', ['--levels', 'random'], /--levels has to be one of easy, normal, hard/],
  ['habits', ['--players', '1'], /--players has to be a whole number from/],
  ['times', ['--game', 'poker'], /--game/],
  ['screenshots', ['nowhere'], /no scene “nowhere”; there are home/],
  ['screenshots', ['--size', '10x10'], /--size/],
  ['simulate:matching', ['--players', '1e5'], /--players/],
  ['simulate:lobby', ['--listed', '101'], /--listed has to be a whole number from 0 to 100/],
  ['bench', [], /no bench “”; there are bots, hands, openings/],
  ['bench', ['bots', 'hands'], /no bench “bots hands”/],
  ['count-hands', ['faster'], /“faster” is not understood/],
  ['build', ['--sizes', 'all'], /“all” is not understood/],
  ['docs', ['quickly'], /“quickly” is not understood/],
  ['build:package', ['now'], /“now” is not understood/],
  ['example', [], /“” is no example; there are .*react/],
  ['example', ['angular'], /“angular” is no example/],
  ['example', ['react', '--host', 'localhost'], /--host has to be an address/],
  ['example', ['react', '--port', '70000'], /--port has to be a whole number from 1 to 65535/],
  ['start', ['--port', '3000x'], /--port has to be a whole number from 1 to 65535, and is “3000x”/],
  ['start', ['--port', '65536'], /--port has to be a whole number from 1 to 65535, and is “65536”/],
  ['start', ['nowhere'], /“partykit nowhere” is no platform/],
  ['verify', [], /Which game\?/],
  ['verify', ['a.json', 'b.json'], /Which game\?/],
  ['verify', ['nothing.json'], /nothing\.json/],
  ['verify', ['--witness'], /--witness/],
])('%s answers %j in a line, with exit code 2', async (name, words, why) => {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`no script ${name}`);
  const { code, out, error } = await runScript(command.file, [...command.words, ...words]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(error).toMatch(why);
});

test.each([
  ['start', { PORT: 'http' }, /PORT has to be a whole number from 1 to 65535, and is “http”/],
  ['start:cloudflare', { npm_config_port: '0' }, /PORT has to be a whole number from 1 to 65535, and is “0”/],
])('%s answers a port that stands outside as %j in a line, with exit code 2', async (name, env, why) => {
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
  const words = name === 'start' ? ['partykit'] : ['cloudflare'];
  const { code, out, error } = await runScript('scripts/start/start.ts', words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(error).toMatch(why);
});

test('a port that was asked for and is taken is not changed for another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ended = await runScript('scripts/start/start.ts', ['partykit', '--port', String(port)]);
  expect(ended).toEqual({ code: 1, out: '', error: expect.stringContaining(`Port ${port} is taken`) });
  server.close();
});

test('the launcher says what it takes', async () => {
  const { out } = await runScript('scripts/start/start.ts', ['partykit', '--help']);
  const options = ['--port', '--allow-origin', '--lan', '--devtools', '--inspect', '--no-docs', '--help'];
  for (const option of options) expect(out).toContain(option);
});

test('arcus-tables has no other command', async () => {
  for (const words of [[], ['check']]) {
    const { code, error } = await runScript('scripts/package/arcus-tables.ts', words);
    expect(code).toBe(2);
    expect(error).toMatch(/^[^\n]*there is verify[^\n]*\n$/i);
  }
});

describe('progress', () => {
  const written = (isTerminal: boolean) => {
    vi.useFakeTimers();
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    Object.defineProperty(process.stderr, 'isTTY', { value: isTerminal, configurable: true });
    return lines;
  };

  test('is nothing for what is over at once', () => {
    const lines = written(true);
    const { tell, end } = progress('Games', 10);
    for (let done = 1; done <= 10; done += 1) tell(done);
    vi.advanceTimersByTime(1_900);
    end();
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([]);
  });

  test('is a line that changes on a terminal, and goes at the end', () => {
    const lines = written(true);
    const { tell, end } = progress('Games', 10);
    vi.advanceTimersByTime(2_000);
    tell(3, 'hard leads');
    vi.advanceTimersByTime(400);
    end();
    expect(lines[1]).toBe('\rGames: 3 of 10, hard leads, 2 s\u001b[K');
    expect(lines.at(-1)).toBe('\r\u001b[K');
  });

  test('is a plain line now and then elsewhere', () => {
    const lines = written(false);
    const { tell, end } = progress('Games', 10);
    tell(1);
    vi.advanceTimersByTime(2_000);
    tell(2);
    vi.advanceTimersByTime(9_000);
    tell(3);
    vi.advanceTimersByTime(1_200);
    end();
    expect(lines).toEqual(['Games: 1 of 10, 2 s\n', 'Games: 3 of 10, 12 s\n']);
  });
});
