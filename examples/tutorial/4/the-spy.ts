import { defineGame, type Outcome, type Seat, seatOf, seatSchema, seatsUpTo } from 'arcus-tables/game';
import * as z from 'zod';

// #region schemas
const gift = z.enum(['help', 'harm']);

const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choose'), player: seatSchema }),
  z.strictObject({ type: z.literal('give'), gift }),
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
});
type State = z.infer<typeof state>;
// #endregion schemas

const toWin = 3;
const seatsOf = ({ given }: State): readonly Seat[] => seatsUpTo(given.length);
const count = ({ missions }: State, harmed: boolean): number =>
  missions.filter((mission) => mission.harmed === harmed).length;

const outcome = (of: State): Outcome | null => {
  const spyWins = count(of, true) === toWin;
  if (!spyWins && count(of, false) < toWin) return null;
  const winners = seatsOf(of).filter((seat) => (seat === of.spy) === spyWins);
  return {
    winners,
    scores: seatsOf(of).map((seat) => (winners.includes(seat) ? 1 : 0)),
    reason: spyWins ? 'three-harmed' : 'three-helped',
  };
};

/** One of the players is a spy. Each mission is for the leader and a companion; if the spy is one of them, they may harm it. */
export const theSpy = defineGame({
  id: 'the-spy',
  name: 'The Spy',
  players: [4, 5, 6],
  action,
  state,
  // #region rules
  setup: ({ seats, first }, random) => ({
    spy: seatOf(random.below(seats)),
    leader: first,
    companion: null,
    given: seatsUpTo(seats).map(() => null),
    missions: [],
  }),
  legal: (of, seat) => {
    const { leader, companion, given, spy } = of;
    if (outcome(of) !== null) return [];
    if (companion === null)
      return seat === leader
        ? [{ type: 'choose', player: { oneOf: seatsOf(of).filter((other) => other !== leader) } }]
        : [];
    if ((seat !== leader && seat !== companion) || given[seat] !== null) return [];
    return [{ type: 'give', gift: { oneOf: gift.options.filter((one) => one === 'help' || seat === spy) } }];
  },
  apply: (of, seat, chosen) => {
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
  // #endregion rules
  // #region view
  view: (of, viewer) => ({
    role: viewer === 'spectator' ? null : viewer === of.spy ? 'spy' : 'loyal',
    leader: of.leader,
    companion: of.companion,
    missions: of.missions,
    players: of.given.map((one) => ({ given: one !== null })),
    spy: outcome(of) === null ? null : of.spy,
  }),
  // #endregion view
  outcome,
});
