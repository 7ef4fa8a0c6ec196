import { describe, expect, test } from 'vitest';
import { arcusGames } from '../../shared/games/registry.ts';
import { sampleAction } from '../../shared/kernel/action.ts';
import type { AnyGame, GameEvent } from '../../shared/kernel/game.ts';
import { leftOf, type Seat, seatOf } from '../../shared/kernel/ids.ts';
import { at } from '../../shared/kernel/util.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { whoOf } from '../game-ui/context.ts';
import type { GameContext, GameMotion } from '../game-ui/game-ui.ts';
import type { GameId, TypesOf } from '../sdk/index.ts';
import { loadGameUi } from './registry.ts';

const seats = 3;
const names = ['Ann', 'Bo', 'Cy'];
const rightOf = (seat: Seat): Seat => leftOf(leftOf(seat, seats), seats);

type Who = (actor: Seat, event: GameEvent & { readonly seat?: Seat }) => Seat | null;
const actor: Who = (seat) => seat;
const right: Who = (seat) => rightOf(seat);
const ofEvent: Who = (_, { seat = null }) => seat;
const none: Who = () => null;

/** The players of an event, as functions of the acting seat. */
interface Row {
  /** Named first in the log. */
  readonly text: Who;
  readonly bubble: Who;
  /** Seats that cards or chips come from or go to, in order. */
  readonly flight?: readonly Who[];
}

const by = (who: Who, ...flight: readonly Who[]): Row => ({ text: who, bubble: who, flight });
const told = (who: Who, ...flight: readonly Who[]): Row => ({ text: who, bubble: none, flight });
const unspoken = told(none);

type Rows<Id extends GameId> = Readonly<Record<TypesOf<Id>['event']['type'], Row>>;

const rows: { readonly [Id in GameId]: Rows<Id> } = {
  'drop-rainbow': { drew: by(actor), failed: by(actor), took: by(actor, actor) },
  'seven-poker': {
    offered: by(actor, actor),
    // The neighbour answers; the card is the one of the player on their right.
    swapped: { text: right, bubble: actor, flight: [actor, actor, right] },
    declined: by(actor),
    redrew: by(actor, actor, actor),
    passed: by(actor),
    chose: told(actor),
    revealed: { text: none, bubble: none },
    // The last player left stays without a word of their own.
    stayed: by(ofEvent),
    folded: by(actor, actor, actor),
    showed: { text: none, bubble: none },
    won: by(ofEvent, ofEvent, ofEvent),
    dealt: { text: none, bubble: none },
  },
  'presidential-poker': {
    anted: { text: none, bubble: none },
    doubled: unspoken,
    cut: told(actor),
    dealt: { text: none, bubble: none },
    checked: { text: actor, bubble: actor },
    bet: { text: actor, bubble: actor },
    called: { text: actor, bubble: actor },
    raised: { text: actor, bubble: actor },
    dropped: { text: actor, bubble: actor },
    returned: told(ofEvent, ofEvent, ofEvent),
    unopened: unspoken,
    drew: by(actor, actor, actor),
    reshuffled: unspoken,
    showed: { text: none, bubble: none },
    won: { text: none, bubble: none },
    eliminated: told(ofEvent),
  },
  'sequence-states': {
    placed: by(actor, actor),
    removed: by(actor),
    // Also by the table, for the next player.
    exchanged: by(ofEvent),
    // Only to the viewer.
    drew: told(none, ofEvent),
    reshuffled: unspoken,
    lost: told(ofEvent),
    passed: by(ofEvent),
    penalised: unspoken,
    forfeited: told(actor),
  },
};

/** Types that random games of these options do not have. */
const unseen: readonly string[] = ['cut', 'doubled', 'reshuffled', 'lost', 'penalised', 'forfeited'];

const placesOf = (place: string): Seat[] => {
  const [, seat] = /^(?:seat|score|chips|bet|victory|laid|shown|pile)-(\d+)/.exec(place) ?? [];
  return seat === undefined ? [] : [seatOf(Number(seat))];
};

describe.each(Object.keys(rows) as GameId[])('who did what in %s:', (id) => {
  test('the log, the bubble and the flight of each event name the player of the rules', async () => {
    const game: AnyGame = at(
      arcusGames.filter((one) => one.id === id),
      0,
    );
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
          ...{ who: whoOf(names, null), colours: ['red', 'blue', 'green'], choose: () => {}, act: () => {} },
        } as unknown as GameContext<GameId>;
        const split = moments?.(events as never, { before, after } as never, null) ?? [
          { events, view: after },
        ];
        let last = before;
        for (const { events: some, view } of split) {
          const ofMoment = { ...context, view } as GameContext<GameId>;
          for (const event of some as readonly GameEvent[]) {
            const row: Row | undefined = Reflect.get(rows[id], event.type);
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
    const expected = Object.entries<Row>(rows[id]).filter(([type]) => !unseen.includes(type));
    expect(expected.filter(([type]) => !seen.has(type))).toEqual([]);
    expect(expected.filter(([type, { flight = [] }]) => flight.length > 0 && !flew.has(type))).toEqual([]);
  });
});
