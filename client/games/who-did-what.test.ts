import { describe, expect, test } from 'vitest';
import { arcusGames, gameIds } from '../../shared/games/registry.ts';
import { sampleAction } from '../../shared/kernel/action.ts';
import type { AnyGame, GameEvent } from '../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import { at } from '../../shared/kernel/util.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { none, type Row, seats } from '../../test/helpers/who.ts';
import { whoOf } from '../game-ui/context.ts';
import type { GameContext, GameMotion } from '../game-ui/game-ui.ts';
import type { GameId } from '../sdk/index.ts';
import { loadGameUi } from './registry.ts';

const names = ['Ann', 'Bo', 'Cy'];

const loadWho = async (id: string): Promise<Readonly<Record<string, Row>>> =>
  (await import(`../../test/helpers/positions/${id}.ts`)).who;

/** Types that random games of these options do not have. */
const unseen: readonly string[] = [
  'cut',
  'doubled',
  'reshuffled',
  'showed',
  'lost',
  'penalised',
  'forfeited',
];

const placesOf = (place: string): Seat[] => {
  const [, seat] = /^(?:seat|score|chips|bet|victory|laid|shown|pile)-(\d+)/.exec(place) ?? [];
  return seat === undefined ? [] : [seatOf(Number(seat))];
};

describe.each(gameIds)('who did what in %s:', (id) => {
  test('the log, the bubble and the flight of each event name the player of the rules', async () => {
    const game: AnyGame = at(
      arcusGames.filter((one) => one.id === id),
      0,
    );
    const rows = await loadWho(id);
    const ui = await loadGameUi(id);
    const { scenes, said, moments } = (await ui.motion()) as GameMotion<GameId>;
    const seen = new Set<string>();
    const flew = new Set<string>();
    for (let number = 0; number < 30; number += 1) {
      const random = randomFrom(`who ${id} ${number}`);
      const options = game.options.parse(id === 'presidential-poker' ? { maxHands: 5, stack: 30 } : {});
      let state = game.setup({ options, seats, first: seatOf(0) }, random);
      for (let moves = 0; moves < 400 && game.outcome(state) === null; moves += 1) {
        const open = game.toAct(state);
        const { seat } = at(open, random.below(open.length));
        const applied = game.apply(state, seat, sampleAction(game.legal(state, seat), random), random);
        if (!applied.ok) throw new Error(applied.error.reason);
        const before = game.view(state, 'spectator');
        state = applied.value.state;
        const after = game.view(state, 'spectator');
        const events = applied.value.events.flatMap((event) => game.redact(event, 'spectator') ?? []);
        const context = {
          ...{
            view: after,
            settled: after,
            options,
            prompt: null,
            you: null,
            toAct: [],
            choices: [],
            chosen: [],
          },
          ...{ who: whoOf(names, null), colors: ['red', 'blue', 'green'], choose: () => {}, act: () => {} },
        } as unknown as GameContext<GameId>;
        const split = moments?.(events as never, { before, after } as never, null) ?? [
          { events, view: after },
        ];
        let last = before;
        for (const { events: some, view } of split) {
          const ofMoment = { ...context, view } as GameContext<GameId>;
          for (const event of some as readonly GameEvent[]) {
            const row: Row | undefined = rows[event.type];
            if (row === undefined) throw new Error(`no row for ${event.type}`);
            seen.add(event.type);
            const sentence = ui.describeEvent(event as never, ofMoment, last as never, []) ?? '';
            const [named] = names
              .filter((name) => sentence.includes(name))
              .toSorted((a, b) => sentence.indexOf(a) - sentence.indexOf(b));
            const expected = row.text(seat, event);
            if (expected !== null) expect([event.type, named]).toEqual([event.type, names[expected]]);
            const bubble = said(event as never, ofMoment, last as never);
            if (row.bubble !== none)
              expect([event.type, bubble?.seat]).toEqual([event.type, row.bubble(seat, event)]);
            if (row.flight === undefined) continue;
            const flown = scenes([event] as never, ofMoment, last as never)
              .flatMap(({ motions }) => motions)
              .flatMap((motion) => ('from' in motion ? [motion.from, motion.to ?? ''] : []));
            const of = [...new Set(flown.flatMap(placesOf))];
            const wanted = [...new Set(row.flight.map((who) => who(seat, event)))];
            expect([event.type, of]).toEqual([event.type, of.length === 0 ? [] : wanted]);
            if (of.length > 0) flew.add(event.type);
          }
          last = view;
        }
      }
    }
    const expected = Object.entries(rows).filter(([type]) => !unseen.includes(type));
    expect(expected.filter(([type]) => !seen.has(type))).toEqual([]);
    expect(expected.filter(([type, { flight = [] }]) => flight.length > 0 && !flew.has(type))).toEqual([]);
  });
});
