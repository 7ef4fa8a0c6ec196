import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { labCommands } from '../../scripts/lab/commands.ts';
import { progress } from '../../scripts/progress.ts';
import { runScript } from '../helpers/command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

interface Command {
  readonly name: string;
  readonly file: string;
  /** The arguments that package.json passes. */
  readonly words: readonly string[];
}

/** Through lab.ts the module of a command would run only once in this process. */
const labFile = (name = ''): string => `scripts/lab/${labCommands[name]?.[0]}`;

/** The commands of package.json that run a script of ours. */
const npmCommands: readonly Command[] = Object.entries(packageJson.scripts).flatMap(([name, line]) => {
  const [, script = '', rest] =
    /^(?:tsx|node --import tsx) (scripts\/[\w/-]+\.ts)(?: (.+))?$/.exec(line) ?? [];
  const words = rest?.split(' ') ?? [];
  if (script !== 'scripts/lab/lab.ts') return script === '' ? [] : [{ name, file: script, words }];
  return words.length === 0 ? [] : [{ name, file: labFile(words[0]), words: words.slice(1) }];
});
const commandsOfLab: readonly Command[] = Object.keys(labCommands).map((name) => ({
  name: `lab ${name}`,
  file: labFile(name),
  words: [],
}));
const commands: readonly Command[] = [
  ...npmCommands,
  ...commandsOfLab,
  { name: 'arcus-tables', file: 'scripts/package/arcus-tables.ts', words: [] },
];

test('package.json has at least 11 commands that are scripts of ours, and the lab six', () => {
  expect(npmCommands.length).toBeGreaterThan(10);
  expect(commandsOfLab.length).toBe(6);
});

describe.each(commands)('$name', ({ file, words }) => {
  test('--help prints the description and one line per option', async () => {
    const { code, out, error } = await runScript(file, [...words, '--help']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.split('\n').length).toBeGreaterThan(2);
    expect(out).toMatch(/--help/);
    expect(out).not.toMatch(/undefined|\[object/);
  });

  test('answers an unknown option in one line that names --help, with exit code 2', async () => {
    const { code, out, error } = await runScript(file, [...words, '--no-such-thing']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(/^[^\n]*--no-such-thing[^\n]*--help[^\n]*\n$/);
  });
});

test.each([
  ['simulate', ['--game', 'snap'], /no game “snap”; there are drop-rainbow, /],
  ['simulate', ['--games', 'many'], /--games must be a whole number of at least 1, not “many”/],
  ['simulate', ['--games', '0'], /“0”/],
  ['simulate', ['--players', '9'], /Drop Rainbow is for 2, 3, 4, 5 players/],
  ['simulate', ['--levels', 'godlike'], /no player “godlike”; there are random, easy, normal, hard/],
  ['simulate', ['--levels', 'hard,easy,hard', '--players', '4'], /3 levels do not fit a table of 4/],
  ['simulate', ['--options', '{victory'], /--options must be JSON/],
  ['simulate', ['--options', '{"cardsPerColor":99}'], /--options: cardsPerColor/],
  ['simulate', ['--json=yes'], /--json/],
  ['simulate', ['fast'], /unexpected argument “fast”/],
  ['lab strength', ['--games', '-1'], /--games/],
  ['lab strength', ['--seed'], /--seed/],
  ['screenshots', ['nowhere'], /no game “nowhere”; there are drop-rainbow/],
  ['lab bench', ['openings'], /unexpected argument “openings”/],
  ['build', ['all'], /unexpected argument “all”/],
  ['docs', ['quickly'], /unexpected argument “quickly”/],
  ['build:package', ['now'], /unexpected argument “now”/],
  ['example', [], /no example “”; there are .*react/],
  ['example', ['angular'], /no example “angular”/],
  ['example', ['react', '--host', 'localhost'], /--host must be a URL/],
  ['example', ['react', '--port', '70000'], /--port must be a whole number from 1 to 65535/],
  ['start', ['--port', '3000x'], /--port must be a whole number from 1 to 65535, not “3000x”/],
  ['start', ['--port', '65536'], /--port must be a whole number from 1 to 65535, not “65536”/],
  ['start', ['nowhere'], /no platform “partykit nowhere”/],
  ['verify', [], /one transcript/],
  ['verify', ['a.json', 'b.json'], /one transcript/],
  ['check', [], /check takes one server/],
  ['check', ['tables.example.com'], /arcus-tables check https:\/\/tables\.example\.com/],
  ['site', ['drop', 'club'], /no action “drop”; actions: add, /],
  ['site', ['list', 'club'], /site list takes no id/],
  ['site', ['add'], /site add takes one id/],
  ['arcus-tables', ['serve', '--listen', '8080'], /--listen must be ADDRESS:PORT, not “8080”/],
  ['test:long', ['forever'], /no suite “forever”; there are unit/],
  ['verify', ['nothing.json'], /nothing\.json/],
  ['verify', ['--witness'], /--witness/],
  ['verify', ['--games', 'nothing.ts', 'package.json'], /No file nothing\.ts/],
])('%s answers the arguments %j in one line, with exit code 2', async (name, words, why) => {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`no script ${name}`);
  const { code, out, error } = await runScript(command.file, [...command.words, ...words]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(error).toMatch(why);
});

test('npm run lab lists its commands for --help, and answers an unknown name in one line with exit code 2', async () => {
  const { code, out } = await runScript('scripts/lab/lab.ts', ['--help']);
  expect(code).toBe(0);
  for (const name of Object.keys(labCommands)) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  for (const words of [[], ['no-such-name'], ['toString']]) {
    const ended = await runScript('scripts/lab/lab.ts', words);
    expect(ended).toEqual({
      code: 2,
      out: '',
      error: expect.stringMatching(/^no lab command [^\n]*--help\)\n$/),
    });
  }
});

test.each([
  ['start', { PORT: 'http' }, /PORT must be a whole number from 1 to 65535, not “http”/],
  ['start:cloudflare', { npm_config_port: '0' }, /PORT must be a whole number from 1 to 65535, not “0”/],
])('%s answers the bad port of the variables %j in one line, with exit code 2', async (name, env, why) => {
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
  const words = name === 'start' ? ['partykit'] : ['cloudflare'];
  const { code, out, error } = await runScript('scripts/start/start.ts', words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(error).toMatch(why);
});

test('npm start fails when the requested port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ended = await runScript('scripts/start/start.ts', ['partykit', '--port', String(port)]);
  expect(ended).toEqual({ code: 1, out: '', error: expect.stringContaining(`Port ${port} is taken`) });
  server.close();
});

test('npm start --help lists all options', async () => {
  const { out } = await runScript('scripts/start/start.ts', ['partykit', '--help']);
  const options = ['--port', '--allow-origin', '--lan', '--devtools', '--inspect', '--no-docs', '--help'];
  for (const option of options) expect(out).toContain(option);
});

test('arcus-tables --version prints the version', async () => {
  expect(await runScript('scripts/package/arcus-tables.ts', ['--version'])).toEqual({
    code: 0,
    out: `${packageJson.version}\n`,
    error: '',
  });
});

test('arcus-tables answers a missing or unknown command in one line, with exit code 2', async () => {
  for (const words of [[], ['play']]) {
    const { code, error } = await runScript('scripts/package/arcus-tables.ts', words);
    expect(code).toBe(2);
    expect(error).toMatch(/^[^\n]*commands: verify[^\n]*\n$/i);
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

  test('prints nothing for work shorter than two seconds', () => {
    const lines = written(true);
    const { update, end } = progress('Games', 10);
    for (let done = 1; done <= 10; done += 1) update(done);
    vi.advanceTimersByTime(1_900);
    end();
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([]);
  });

  test('prints one changing line on a terminal and removes it at the end', () => {
    const lines = written(true);
    const { update, end } = progress('Games', 10);
    vi.advanceTimersByTime(2_000);
    update(3, 'hard leads');
    vi.advanceTimersByTime(400);
    end();
    expect(lines[1]).toBe('\rGames: 3 of 10, hard leads, 2 s\u001b[K');
    expect(lines.at(-1)).toBe('\r\u001b[K');
  });

  test('prints a plain line every ten seconds without a terminal', () => {
    const lines = written(false);
    const { update, end } = progress('Games', 10);
    update(1);
    vi.advanceTimersByTime(2_000);
    update(2);
    vi.advanceTimersByTime(9_000);
    update(3);
    vi.advanceTimersByTime(1_200);
    end();
    expect(lines).toEqual(['Games: 1 of 10, 2 s\n', 'Games: 3 of 10, 12 s\n']);
  });
});
