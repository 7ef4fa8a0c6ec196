import { describe, expect, it } from 'vitest';
import { recordingOf } from '../../../client/widget/recorded-table.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../../shared/kernel/schemas.ts';
import { at } from '../../../shared/kernel/util.ts';
import type {
  DevtoolsLook,
  DevtoolsRecording,
  DevtoolsRequest,
  DevtoolsStep,
} from '../../../shared/protocol/devtools.ts';
import { transcriptEnd } from '../../../shared/replay/transcript.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { asked, begin, gather, type Plan, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { Player } from '../../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../../test/helpers/memory/world.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { toStored } from '../../runtime/stored.ts';
import { planTranscript } from '../game/transcripts.ts';
import { finishedShape, gameSecret } from '../record.ts';
import { DevtoolsRoom } from './devtools.ts';

/** A world with devtools. The stored steps outlive the rooms. */
const withDevtools = (seed = 'devtools') => {
  const world = new MemoryWorld(seed);
  const kept = new Map<string, string>();
  let room: DevtoolsRoom | undefined;
  world.makeRoom = (platform) => {
    room = new DevtoolsRoom(platform, {
      put: async (key, step) => void kept.set(key, JSON.stringify(step)),
      list: async (prefix, after) =>
        [...kept.keys()]
          .filter((key) => key.startsWith(prefix) && key > after)
          .sort()
          .map((key): unknown => JSON.parse(kept.get(key) ?? '')),
      delete: async (key) => void kept.delete(key),
    });
    return room;
  };
  const ask = async (request: DevtoolsRequest): Promise<unknown> => {
    const answer = await room?.devtools(request);
    await world.settled();
    return answer;
  };
  const look = async (after = 0): Promise<DevtoolsLook> => {
    const seen = await ask({ do: 'look', after });
    if (typeof seen !== 'object' || seen === null || !('views' in seen)) throw new Error('nothing is seen');
    return seen as DevtoolsLook;
  };
  const record = async (): Promise<DevtoolsRecording> => {
    const answer = await ask({ do: 'record' });
    if (typeof answer !== 'object' || answer === null || !('recorded' in answer))
      throw new Error('nothing is recorded');
    return answer as DevtoolsRecording;
  };
  return { world, ask, look, record, kept };
};

const viewOf = ({ views }: DevtoolsLook, viewer: unknown) =>
  views.find((known) => known.viewer === viewer)?.view;

const stepTexts = (steps: readonly DevtoolsStep[], wanted: unknown): string[] =>
  steps.flatMap(({ frames }) =>
    frames.flatMap(({ viewer, text }) => (viewer === wanted && text !== null ? [text] : [])),
  );

const isStep = (text: string): boolean => /^\[\d/.test(text);

describe('the devtools show', () => {
  it('the views of every seat and of the spectators', async () => {
    const { world, look } = withDevtools();
    const { table, players } = await begin({ world, players: 3, capacity: 4 });
    const watcher = await new Player(world, table, 'wes').hello(null);
    const random = randomFrom('views');
    for (let moves = 0; moves < 6; moves += 1) await asked(players).actByChance(random);
    const seen = await look();
    expect(seen.views.map(({ viewer }) => viewer)).toEqual([0, 1, 2, 'spectator']);
    for (const player of players) expect(viewOf(seen, player.seat)).toEqual(player.view);
    expect(viewOf(seen, 'spectator')).toEqual(watcher.view);
  });

  it('each sent text with its recipients and length in bytes', async () => {
    const { world, look } = withDevtools();
    const { players } = await begin({ world, settings: { chat: true } });
    await at(players, 1).ask({ type: 'say', text: 'Ça va? 🂡' });
    await asked(players).actByChance(randomFrom('texts'));
    const { steps } = await look();
    for (const player of players) {
      const received = player.client.texts.filter(isStep);
      // Frames before sitting down went to a spectator.
      const noted = stepTexts(steps, player.seat).filter(isStep);
      expect(noted.length).toBeGreaterThan(2);
      expect(received.slice(-noted.length)).toEqual(noted);
    }
    for (const { bytes, text } of steps.flatMap(({ frames }) => frames))
      expect(bytes).toBe(Buffer.byteLength(text ?? ''));
    const said = steps.find(({ request }) => request?.type === 'say');
    expect(said).toMatchObject({ viewer: 1, request: { text: 'Ça va? 🂡' }, event: 'message', action: null });
  });

  it('the frames that bots and spectators would be sent, byte for byte but for the version', async () => {
    const plan: Plan = { players: 2, computers: 1, capacity: 4 };
    const play = async (watched: boolean) => {
      const { world, look } = withDevtools('twins');
      const { table, players } = await gather({ ...plan, world });
      const watcher = watched ? await new Player(world, table, 'wes').hello(null) : null;
      await at(players, 0).ask({ type: 'start' });
      await playOn(players, randomFrom('twins'));
      return { steps: (await look()).steps, watcher };
    };
    const [alone, watched] = [await play(false), await play(true)];
    // Versions of spectators' views do not count unseen views.
    const afterVersion = (text: string): string => text.slice(text.indexOf(','));
    const sent = (watched.watcher?.client.received.filter(isStep) ?? []).map(afterVersion);
    expect(sent.length).toBeGreaterThan(10);
    const shown = stepTexts(alone.steps, 'spectator').filter(isStep).map(afterVersion);
    expect(shown.slice(-sent.length)).toEqual(sent);
    const computer = alone.steps.flatMap(({ frames }) => frames.filter(({ viewer }) => viewer === 2));
    expect(computer.length).toBeGreaterThan(10);
    expect(computer.every(({ connections }) => connections === 0)).toBe(true);
  });

  it('[SEC-58] who did what, the table included, without tokens', async () => {
    const { world, look } = withDevtools();
    const { players } = await begin({ world, players: 1, computers: 1 });
    await playOn(players, randomFrom('who'));
    const { steps } = await look();
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + at(steps, 0).number));
    const actions = steps.flatMap(({ action }) => (action === null ? [] : [action]));
    expect(new Set(actions.map(({ seat, by }) => `${seat} ${by}`))).toEqual(new Set(['0 player', '1 bot']));
    expect(JSON.stringify(steps)).not.toMatch(/xxxx|"token"/);
  });

  it('[SEC-115] that a player wants reminders, without the address of the device', async () => {
    const { world, look } = withDevtools();
    const { players } = await begin({ world });
    const endpoint = 'https://web.push.apple.com/secret';
    const subscription = { endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    await at(players, 0).ask({ type: 'remind', subscription });
    const { steps } = await look();
    expect(steps.at(-1)?.request).toEqual({ type: 'remind' });
    expect(JSON.stringify(steps)).not.toContain('secret');
  });

  it('steps from before an eviction, up to a limit', async () => {
    const { world, look, kept } = withDevtools();
    const { table, players } = await begin({ world });
    const before = (await look()).steps;
    table.evict();
    for (let times = 0; times < 320; times += 1) {
      await world.pass(100);
      await at(players, 0).hello();
    }
    const { steps } = await look();
    expect(at(steps, 0).number).toBeGreaterThan(at(before, 0).number);
    expect(steps).toHaveLength(300);
    expect(kept.size).toBe(300);
    expect(await look(at(steps, 298).number)).toMatchObject({ steps: [at(steps, 299)] });
  });

  it('no steps that could not be stored, and the table continues', async () => {
    const { world, look, kept } = withDevtools();
    const { players, table } = await begin({ world });
    const steps = kept.size;
    kept.set = () => {
      throw new Error('the storage is full');
    };
    const random = randomFrom('full');
    for (let moves = 0; moves < 3; moves += 1) await asked(players).actByChance(random);
    expect(recordOf(table).log.length).toBe(3);
    expect((await look()).steps).toHaveLength(steps);
    expect(world.lines.filter(({ event }) => event === 'devtools-failed')).toHaveLength(3);
  });

  it('a table without changing it', async () => {
    const play = async (world: MemoryWorld) => {
      const { table, players } = await begin({ world, players: 2, computers: 1 });
      await playOn(players, randomFrom('the same'));
      return [table.stored(), ...players.map(({ client }) => client.received)];
    };
    expect(await play(withDevtools('same').world)).toEqual(await play(new MemoryWorld('same')));
  });
});

describe('devtools time travel', () => {
  it('shows the views and legal actions of an earlier moment', async () => {
    const { world, record } = withDevtools();
    const { players, table } = await begin({ world, game: 'presidential-poker', players: 4, signed: true });
    const random = randomFrom('travel');
    const then: { readonly moment: number; readonly seen: readonly unknown[] }[] = [];
    const partsOf = (view: Player['view'] | undefined) => ({
      game: view?.gameView,
      toAct: Object.keys(view?.toAct ?? {}),
      legal: view?.prompt?.legal,
      deck: view?.shuffle.deck,
      openings: view?.shuffle.openings,
    });
    for (let moves = 0; moves < 35 && at(players, 0).view.phase === 'playing'; moves += 1) {
      then.push({ moment: recordOf(table).log.length, seen: players.map(({ view }) => partsOf(view)) });
      await asked(players).actByChance(random);
    }
    expect(then.length).toBeGreaterThan(33);
    const { recorded, unplayable } = await record();
    expect(unplayable).toBeNull();
    const viewers = recorded.map(({ viewer }) => viewer);
    expect(viewers).toEqual([0, 1, 2, 3, 'spectator']);
    const recording = recordingOf(viewers, recorded);
    for (const { moment, seen } of then)
      expect(players.map(({ seat }) => partsOf(recording.step(moment, seat ?? 'spectator').view))).toEqual(
        seen,
      );
    expect(recording.count).toBe(recordOf(table).log.length + 1);
    const now = players.map(({ view }) => partsOf(view));
    expect(
      players.map(({ seat }) => partsOf(recording.step(recording.count - 1, seat ?? 'spectator').view)),
    ).toEqual(now);
  });

  it('gives the reason if the present rules reject the log', async () => {
    const { world, record } = withDevtools();
    const { table, players } = await begin({ world });
    for (let moves = 0; moves < 3; moves += 1) await asked(players).actByChance(randomFrom(`${moves}`));
    const stored = recordOf(table);
    const options = { cardsPerColor: 7, hiddenScores: false, lastLap: false };
    const head = stored.log.head && {
      ...stored.log.head,
      terms: { ...stored.log.head.terms, options, seats: [] },
    };
    table.rewrite({ ...stored, log: { ...stored.log, head } });
    const past = await record();
    expect(past.recorded).toEqual([]);
    expect(past.unplayable).toMatch(/\w+/);
  });
});

describe('an action for a seat', () => {
  it('is stored, numbered and broadcast like a player’s', async () => {
    const { world, ask, look } = withDevtools();
    const { table, players } = await begin({ world });
    const player = asked(players);
    const { seat, decision } = player;
    const action = { type: 'draw' };
    expect(await ask({ do: 'act', seat, decision, action })).toEqual({ refusal: null });
    expect(table.log().at(-1)).toMatchObject({ seat, by: 'player', action, index: 0 });
    for (const { events } of players) expect(events.map(({ type }) => type)).toContain('drew');
    expect((await look()).steps.at(-1)).toMatchObject({ request: { type: 'act' }, viewer: seat, actions: 1 });
    expect(await ask({ do: 'act', seat, decision, action })).toMatchObject({
      refusal: { code: 'stale-decision' },
    });
  });

  it('is logged as a player’s: the check rejects a game where it was made for a bot', async () => {
    const { world, ask, look } = withDevtools();
    const { table, players } = await begin({ world, players: 1, computers: 1 });
    const random = randomFrom('for the computer');
    const prompt = async () => viewOf(await look(), 1)?.prompt;
    for (let moves = 0; (await prompt()) == null; moves += 1) {
      if (moves === 50) throw new Error('the computer player is never asked');
      await asked(players).actByChance(random);
    }
    const { decision = 0 } = (await prompt()) ?? {};
    expect(await ask({ do: 'act', seat: seatOf(1), decision, action: { type: 'draw' } })).toEqual({
      refusal: null,
    });
    expect(table.log().at(-1)).toMatchObject({ seat: 1, by: 'player' });
    await playOn(players, random);
    const { verdict, findings } = await verify(JSON.stringify(await table.transcript(1, null)));
    expect(verdict).toBe('wrong');
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'rules', about: expect.objectContaining({ why: 'not-theirs' }) }),
    );
  });

  it('returns null without a table', async () => {
    const { world, ask } = withDevtools();
    world.table(tableIdSchema.parse('0123456789ab'));
    expect(await ask({ do: 'look', after: 0 })).toBeNull();
  });
});

describe('[SEC-59] a chosen seed', () => {
  const dealtBy = async (seed: string, worldSeed: string, game = 'drop-rainbow') => {
    const { world, ask, look } = withDevtools(worldSeed);
    const { table, players } = await gather({ world, game, players: 3 });
    for (const player of players) await player.promise();
    expect(await look()).toMatchObject({ canBegin: true, chosenSeed: null, nextSeed: null });
    expect(await ask({ do: 'choose-seed', seed, deal: true })).toEqual({ refusal: null });
    return { world, table, players, ask, look };
  };

  it.each(['drop-rainbow', 'seven-poker', 'presidential-poker', 'sequence-states'])(
    'deals the same cards at another table: %s',
    async (game) => {
      const states = await Promise.all(
        [
          ['x', 'one'],
          ['x', 'two'],
          ['y', 'one'],
        ].map(
          async ([seed = '', world = '']) => recordOf((await dealtBy(seed, world, game)).table).game.state,
        ),
      );
      expect(states[0]).toEqual(states[1]);
      expect(states[0]).not.toEqual(states[2]);
    },
  );

  it('deals the same cards again at the same table, for any last first player', async () => {
    const { table, players, ask, look } = await dealtBy('x', 'again');
    const {
      game: { state, first },
    } = recordOf(table);
    await playOn(players);
    expect(await look()).toMatchObject({ canBegin: true, chosenSeed: 'x', nextSeed: null });
    expect(await ask({ do: 'choose-seed', seed: 'x', deal: true })).toEqual({ refusal: null });
    expect(recordOf(table)).toMatchObject({ game: { number: 2, state, first } });
  });

  it('claims no fair shuffle: no terms, no seal, and a file that proves nothing', async () => {
    const { table, players } = await dealtBy('x', 'honest');
    const shown = { attempt: 0, commitment: null, bound: null, seal: null, deck: null };
    for (const { view } of players) expect(view.shuffle).toMatchObject({ ...shown, seeds: [], openings: [] });
    await playOn(players);
    for (const { view } of players) expect(view.shuffle).toMatchObject(shown);
    const text = JSON.stringify(await table.transcript(1, null));
    const report = await verify(text);
    expect([report.transcript?.kind, report.verdict, report.proven]).toEqual(['chosen', 'unknown', []]);
    expect(report.replayed?.positions.at(-1)?.state).toEqual(recordOf(table).game.state);
    const lost = JSON.stringify({ ...JSON.parse(text), seed: 'y' });
    expect((await verify(lost)).verdict).toBe('wrong');
  });

  // In the first game the deck contradicts the terms, in the other only the cards do.
  it.each(['drop-rainbow', 'seven-poker'])(
    'is never verified as witnessed or consistent, also with a transcript forged from the stored log',
    async (game) => {
      const { table, players } = await dealtBy('x', 'forged', game);
      await playOn(players);
      const record = recordOf(table);
      const {
        log: { head, link: seal },
        game: { outcome },
        seats,
      } = record;
      if (head === null || outcome === null) throw new Error('the game is not over');
      const end = transcriptEnd(
        record.game.state,
        outcome,
        at(table.log(), record.log.length - 1).at,
        gameSecret(record.table.key, head),
      );
      const holders = seats.map((sitter) => sitter?.holder ?? null);
      const finished = toStored(finishedShape, {
        head,
        chosenSeed: null,
        end,
        seal,
        deckBlocks: null,
        holders,
      });
      const plan = planTranscript(record, [...table.storedGame(1).slice(0, -1), finished], null, end.endedAt);
      const forged = await plan?.make(async () => undefined);
      const { verdict, findings } = await verify(JSON.stringify(forged));
      expect(verdict).toBe('wrong');
      const wrong = findings.filter(({ result }) => result === 'wrong').map(({ check }) => check);
      expect(wrong).not.toContain('chain');
      expect(wrong).not.toContain('seal');
      expect(wrong.some((check) => check === 'rules' || check === 'cards')).toBe(true);
    },
  );

  it('is for one game: the next one is dealt fairly and can be verified', async () => {
    const { world, table, players } = await dealtBy('x', 'once');
    await playOn(players);
    for (const player of players) await player.ask({ type: 'rematch', agreed: true });
    for (const player of players) await player.show();
    await world.pass(5_000);
    expect(recordOf(table)).toMatchObject({ game: { chosenSeed: null, nextSeed: null, number: 2 } });
    await playOn(players);
    const transcript = await table.transcript(2, null);
    expect(await verify(JSON.stringify(transcript))).toMatchObject({ verdict: 'consistent' });
  });

  it('deals nothing if no game can begin, and returns the refusal', async () => {
    const { world, ask, look } = withDevtools();
    await gather({ world, players: 1, capacity: 2 });
    expect(await look()).toMatchObject({ canBegin: false });
    expect(await ask({ do: 'choose-seed', seed: 'x', deal: true })).toMatchObject({
      refusal: { code: 'wrong-player-count' },
    });
    expect(await look()).toMatchObject({ phase: 'gathering', nextSeed: 'x' });
  });

  it('during a game is kept for the next one and can be withdrawn', async () => {
    const { world, ask, look } = withDevtools();
    const { players } = await begin({ world });
    expect(await ask({ do: 'choose-seed', seed: 'x', deal: false })).toEqual({ refusal: null });
    expect(at(players, 0).view.shuffle.commitment).not.toBeNull();
    expect(await look()).toMatchObject({ canBegin: false, chosenSeed: null, nextSeed: 'x' });
    await ask({ do: 'choose-seed', seed: null, deal: false });
    expect(await look()).toMatchObject({ nextSeed: null });
  });
});
