import { setTimeout as sleep } from 'node:timers/promises';
import { connectTable, lobby, type Table, type TokenStore } from '../../client/sdk/node.ts';
import { onlyArgument, readCommand, whole } from '../command-line.ts';
import { during, progress } from '../progress.ts';

interface Figures {
  /** From the call to the reply. */
  readonly movesMs: number[];
  /** Number of failed requests by code. */
  readonly failures: Map<string, number>;
}

type DropRainbow = Table<'drop-rainbow'>;

/** For one player. */
export const memoryTokens = (): TokenStore => {
  const tokens = new Map<string, string>();
  return {
    get: (key) => tokens.get(key) ?? null,
    set: (key, token) => void tokens.set(key, token),
    remove: (key) => void tokens.delete(key),
  };
};

const countFailure = ({ failures }: Figures, error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  failures.set(code, (failures.get(code) ?? 0) + 1);
};

/** Draws three cards a turn, and agrees to each further game. */
const play = (player: DropRainbow, figures: Figures): void => {
  let answered: number | null = null;
  let agreed = 0;
  const act = async (): Promise<void> => {
    const { view, status } = player.state;
    if (view == null || status === 'closed') return;
    if (view.phase === 'over' && agreed !== view.gameNumber) {
      agreed = view.gameNumber;
      await player.rematch(true);
    }
    if (!view.prompt || !view.gameView || view.prompt.decision === answered) return;
    answered = view.prompt.decision;
    const from = performance.now();
    await player.act({ type: view.gameView.row.length < 3 ? 'draw' : 'stop' });
    figures.movesMs.push(performance.now() - from);
  };
  player.subscribe(() => void act().catch((error: unknown) => countFailure(figures, error)));
};

const openTable = async (host: string, figures: Figures): Promise<readonly DropRainbow[]> => {
  const tokens = memoryTokens();
  const { id } = await lobby(host, tokens).createTable({ game: 'drop-rainbow' });
  const players = [tokens, memoryTokens()].map((own) =>
    connectTable({ host, table: id, game: 'drop-rainbow', tokens: own }),
  );
  for (const [seat, player] of players.entries()) {
    await player.sit({ name: `Load ${seat + 1}` });
    play(player, figures);
  }
  await players[0]?.start();
  return players;
};

/** @param share from 0 to 1 */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

/** Parses `load URL`. */
export const readLoad = (words: readonly string[]): (() => Promise<void>) => {
  const { values, positionals } = readCommand(
    {
      name: 'arcus-tables load',
      about:
        'Plays Drop Rainbow on a server with two players a table, without pauses, and prints the latency of moves. One address may open ARCUS_TABLES_PER_HOUR tables. Exit code: 1 if a request failed.',
      options: {
        tables: whole('number of tables', 10),
        seconds: whole('duration', 10),
      },
      positionals: 'URL',
    },
    words,
  );
  const host = onlyArgument(
    positionals,
    'load takes one server: arcus-tables load https://tables.example.com',
  );
  return async () => {
    const figures: Figures = { movesMs: [], failures: new Map() };
    const opened: DropRainbow[] = [];
    const opening = progress('Opening tables', values.tables);
    while (opened.length < 2 * values.tables) {
      opened.push(...(await openTable(host, figures)));
      opening.update(opened.length / 2);
    }
    opening.end();
    figures.movesMs.length = 0;
    await during('Playing', sleep(1_000 * values.seconds));
    const sorted = figures.movesMs.toSorted((a, b) => a - b);
    for (const player of opened) player.close();
    const ms = (share: number): string => quantile(sorted, share).toFixed(1);
    console.log(`${(sorted.length / values.seconds).toFixed(1)} moves a second at ${values.tables} tables`);
    console.log(
      `Milliseconds from a move to its reply: median ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)}, maximum ${ms(1)}`,
    );
    for (const [code, count] of figures.failures) console.log(`Failed: ${count} ${code}`);
    if (figures.failures.size > 0) process.exitCode = 1;
  };
};
