import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { at } from '../../../shared/kernel/util.ts';
import { seatedTable, until } from '../../../test/helpers/players.ts';
import { temporaryFolder } from '../../start/server.ts';
import type { Coverage } from './covered-server.ts';

const draws = 15;
/** After the reply the server still signs the move. */
const settlingMs = 200;

const callsIn = (files: Coverage): number[] => Object.values(files).flat();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The code of `party` and `shared` that the Node server executes for one `draw` of Drop Rainbow, between two players: of several draws the median by calls. */
export const coverageOfDraw = async (): Promise<{
  readonly files: Coverage;
  readonly functions: number;
  readonly calls: number;
}> => {
  const data = mkdtempSync(join(temporaryFolder(), 'arcus-bench-'));
  const server = fork(fileURLToPath(new URL('covered-server.ts', import.meta.url)), [data]);
  const ended = once(server, 'exit');
  const report = async <Value>(): Promise<Value> => {
    const failed = ended.then(() => Promise.reject(new Error('the server ended')));
    const [message] = await Promise.race([once(server, 'message'), failed]);
    return message;
  };
  const take = (): Promise<Coverage> => {
    server.send('take');
    return report();
  };
  try {
    const origin: string = await report();
    const { players } = await seatedTable(origin, ['Ann', 'Bo'], { settings: { turnSeconds: null } });
    await at(players, 0).start();
    for (const player of players) await until(player, 'a game', ({ view }) => view?.phase === 'playing');
    const taken: Coverage[] = [];
    while (taken.length < draws) {
      const mover = players.find(({ state }) => state.view?.prompt != null);
      const other = players.find((player) => player !== mover);
      if (mover === undefined || other === undefined) throw new Error('no player has a prompt');
      const { view } = other.state;
      const type = mover.state.view?.gameView?.row.length === 0 ? 'draw' : 'stop';
      await take();
      await Promise.all([
        mover.act({ type }),
        until(other, 'the move', (state) => state.view?.gameView !== view?.gameView),
      ]);
      await sleep(settlingMs);
      if (type === 'draw') taken.push(await take());
    }
    for (const player of players) player.close();
    const files = at(
      taken.toSorted((a, b) => sum(callsIn(a)) - sum(callsIn(b))),
      draws >> 1,
    );
    return { files, functions: callsIn(files).length, calls: sum(callsIn(files)) };
  } finally {
    server.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
};
