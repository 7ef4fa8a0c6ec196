import {
  defineGame,
  type Outcome,
  type Seat,
  seatOf,
  seatSchema,
  seatsUpTo,
  type Viewer,
} from 'arcus-tables/game';
import * as z from 'zod';
import { bot } from './bot.ts';

const gift = z.enum(['help', 'harm']);

const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choose'), player: seatSchema }),
  z.strictObject({ type: z.literal('give'), gift }),
  z.strictObject({ type: z.literal('accuse'), player: seatSchema }),
]);

const state = z.strictObject({
  /** What nobody else knows. */
  spy: seatSchema,
  leader: seatSchema,
  /** Whom the leader has chosen for this mission. */
  companion: seatSchema.nullable(),
  /** By seat, face down until both have given. */
  given: z.array(gift.nullable()),
  missions: z.array(z.strictObject({ team: z.array(seatSchema), harmed: z.boolean() })),
  /** Whom each seat takes for the spy, once the missions are over. */
  accused: z.array(seatSchema.nullable()),
});
type State = z.infer<typeof state>;
export type Action = z.infer<typeof action>;

const toWin = 3;
const seatsOf = ({ given }: State): readonly Seat[] => seatsUpTo(given.length);
const count = ({ missions }: State, harmed: boolean): number =>
  missions.filter((mission) => mission.harmed === harmed).length;

/** Three missions have been helped: everybody says whom they take for the spy. */
const isAccusing = (of: State): boolean => count(of, false) === toWin;

const outcome = (of: State): Outcome | null => {
  const isHarmed = count(of, true) === toWin;
  if (!isHarmed && (!isAccusing(of) || of.accused.includes(null))) return null;
  const voices = seatsOf(of).map((seat) => of.accused.filter((accused) => accused === seat).length);
  const most = Math.max(...voices);
  const isFound = !isHarmed && voices[of.spy] === most && voices.filter((sum) => sum === most).length === 1;
  const winners = seatsOf(of).filter((seat) => (seat === of.spy) !== isFound);
  return {
    winners,
    scores: seatsOf(of).map((seat) => (winners.includes(seat) ? 1 : 0)),
    reason: isHarmed ? 'three-harmed' : isFound ? 'spy-found' : 'spy-not-found',
  };
};

// #region view
const view = (of: State, viewer: Viewer) => ({
  role: viewer === 'spectator' ? null : viewer === of.spy ? ('spy' as const) : ('loyal' as const),
  leader: of.leader,
  companion: of.companion,
  missions: of.missions.map((mission) => ({ ...mission, card: mission.harmed ? 'harmed' : 'helped' })),
  players: seatsOf(of).map((seat) => ({
    given: of.given[seat] !== null,
    accused: outcome(of) === null ? null : (of.accused[seat] ?? null),
  })),
  spy: outcome(of) === null ? null : of.spy,
});
export type View = ReturnType<typeof view>;
// #endregion view

/** One of the players is a spy. Each mission is for the leader and a companion; if the spy is one of them, they may harm it. */
export const theSpy = defineGame({
  id: 'the-spy',
  name: 'The Spy',
  players: [4, 5, 6],
  action,
  state,
  setup: ({ seats, first }, random) => ({
    spy: seatOf(random.below(seats)),
    leader: first,
    companion: null,
    given: seatsUpTo(seats).map(() => null),
    missions: [],
    accused: seatsUpTo(seats).map(() => null),
  }),
  legal: (of, seat) => {
    const { leader, companion, given, spy } = of;
    if (outcome(of) !== null) return [];
    if (isAccusing(of))
      return of.accused[seat] === null
        ? [{ type: 'accuse', player: { oneOf: seatsOf(of).filter((other) => other !== seat) } }]
        : [];
    if (companion === null)
      return seat === leader
        ? [{ type: 'choose', player: { oneOf: seatsOf(of).filter((other) => other !== leader) } }]
        : [];
    if ((seat !== leader && seat !== companion) || given[seat] !== null) return [];
    return [{ type: 'give', gift: { oneOf: gift.options.filter((one) => one === 'help' || seat === spy) } }];
  },
  apply: (of, seat, chosen) => {
    if (chosen.type === 'accuse') return { state: { ...of, accused: of.accused.with(seat, chosen.player) } };
    if (chosen.type === 'choose') return { state: { ...of, companion: chosen.player } };
    const given = of.given.with(seat, chosen.gift);
    const gifts = given.filter((one) => one !== null);
    if (gifts.length < 2) return { state: { ...of, given } };
    const team = seatsOf(of).filter((one) => given[one] !== null);
    return {
      state: {
        ...of,
        leader: seatOf((of.leader + 1) % given.length),
        companion: null,
        given: given.map(() => null),
        missions: [...of.missions, { team, harmed: gifts.includes('harm') }],
      },
    };
  },
  view,
  outcome,
  // #region ui
  ui: {
    about: 'One of you is a spy. Help the missions, and find out who harms them.',
    cards: { helped: { text: '✓', colour: 'green' }, harmed: { text: '✗', colour: 'red' } },
    middle: {
      missions: { label: 'missions', as: 'cards' },
      role: 'you are',
      companion: { label: 'on the mission with', as: 'seat' },
      spy: { label: 'the spy', as: 'seat' },
    },
    actions: {
      choose: { label: 'Choose {player}', ask: 'With whom do you go on this mission?' },
      give: { label: 'Give {gift}', ask: 'What do you give to the mission?' },
      accuse: { label: 'Accuse {player}', ask: 'Who is the spy?' },
    },
    outcomes: {
      'three-harmed': 'Three missions were harmed',
      'spy-found': 'The spy was found',
      'spy-not-found': 'The spy was not found',
    },
  },
  // #endregion ui
  // #region bot
  levels: ['easy', 'hard'],
  bot,
  // #endregion bot
});
