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
import { bot } from './bot.ts'; // from step 6

// #region schemas
const giftSchema = z.enum(['help', 'harm']);

const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choose'), player: seatSchema }),
  z.strictObject({ type: z.literal('give'), gift: giftSchema }),
  z.strictObject({ type: z.literal('accuse'), player: seatSchema }), // from step 5
]);

const stateSchema = z.strictObject({
  /** Hidden from all other seats. */
  spy: seatSchema,
  leader: seatSchema,
  /** The leader's choice for this mission. */
  companion: seatSchema.nullable(),
  /** By seat; hidden until the leader and the companion have given. */
  gifts: z.array(giftSchema.nullable()),
  missions: z.array(z.strictObject({ team: z.array(seatSchema), card: z.enum(['helped', 'harmed']) })),
  /** The player accused by each seat. */ // from step 5
  accused: z.array(seatSchema.nullable()), // from step 5
  /** The last mission's companion. */ // from step 7
  last: seatSchema.nullable(), // from step 7
});
type State = z.infer<typeof stateSchema>;
export type Action = z.infer<typeof actionSchema>; // from step 6
// #endregion schemas

const missionsToWin = 3;
const seatsOf = ({ gifts }: State): readonly Seat[] => seatsUpTo(gifts.length);
const count = ({ missions }: State, card: 'helped' | 'harmed'): number =>
  missions.filter((mission) => mission.card === card).length;

// #region found, from step 5
/** More players accuse the spy than any other player. */
const isSpyFound = (state: State): boolean => {
  const votes = seatsOf(state).map((seat) => state.accused.filter((accused) => accused === seat).length);
  const others = votes.toSpliced(state.spy, 1);
  return (votes[state.spy] ?? 0) > Math.max(...others);
};
// #endregion found

// #region outcome
const end = (state: State, spyWins: boolean, reason: string): Outcome => {
  const winners = seatsOf(state).filter((seat) => (seat === state.spy) === spyWins);
  return { winners, scores: seatsOf(state).map((seat) => (winners.includes(seat) ? 1 : 0)), reason };
};

const outcome = (state: State): Outcome | null => {
  if (count(state, 'harmed') === missionsToWin) return end(state, true, 'three-harmed');
  if (count(state, 'helped') < missionsToWin) return null;
  if (state.accused.includes(null)) return null; // from step 5
  if (!isSpyFound(state)) return end(state, true, 'spy-not-found'); // from step 5
  return end(state, false, 'spy-defeated');
};
// #endregion outcome

// #region view
const view = (state: State, viewer: Viewer) => ({
  role: viewer === 'spectator' ? null : viewer === state.spy ? 'spy' : 'loyal',
  leader: state.leader,
  companion: state.companion,
  missions: state.missions,
  players: seatsOf(state).map((seat) => ({
    given: state.gifts[seat] !== null,
    accused: outcome(state) === null ? null : (state.accused[seat] ?? null), // from step 5
  })),
  spy: outcome(state) === null ? null : state.spy,
});
export type View = ReturnType<typeof view>; // from step 6
// #endregion view

/** One player is the spy. Each mission is for a leader and a companion; the spy may harm it. */
export const theSpy = defineGame({
  id: 'the-spy',
  version: 2, // from step 7
  name: 'The Spy',
  players: [4, 5, 6],
  action: actionSchema,
  state: stateSchema,
  // #region rules
  setup: ({ seats, first }, random) => ({
    spy: seatOf(random.below(seats)),
    leader: first,
    companion: null,
    gifts: seatsUpTo(seats).map(() => null),
    missions: [],
    accused: seatsUpTo(seats).map(() => null), // from step 5
    last: null, // from step 7
  }),
  legal: (state, seat) => {
    const { leader, companion, gifts, spy } = state;
    if (outcome(state) !== null) return [];
    // #region accuse, from step 5
    if (count(state, 'helped') === missionsToWin)
      return state.accused[seat] === null
        ? [{ type: 'accuse', player: { oneOf: seatsOf(state).filter((other) => other !== seat) } }]
        : [];
    // #endregion accuse
    // #region others, from step 7
    if (companion === null && seat === leader) {
      const others = seatsOf(state).filter((other) => other !== leader && other !== state.last);
      return [{ type: 'choose', player: { oneOf: others } }];
    }
    // #endregion others
    if (companion === null)
      return seat === leader
        ? [{ type: 'choose', player: { oneOf: seatsOf(state).filter((other) => other !== leader) } }]
        : [];
    if ((seat !== leader && seat !== companion) || gifts[seat] !== null) return [];
    return [
      { type: 'give', gift: { oneOf: giftSchema.options.filter((gift) => gift === 'help' || seat === spy) } },
    ];
  },
  apply: (state, seat, action): { readonly state: State } => {
    // #region accusation, from step 5
    if (action.type === 'accuse')
      return { state: { ...state, accused: state.accused.with(seat, action.player) } };
    // #endregion accusation
    if (action.type === 'choose') return { state: { ...state, companion: action.player } };
    const gifts = state.gifts.with(seat, action.gift);
    const team = seatsOf(state).filter((player) => gifts[player] !== null);
    if (team.length < 2) return { state: { ...state, gifts } };
    return {
      state: {
        ...state,
        leader: seatOf((state.leader + 1) % gifts.length),
        companion: null,
        last: state.companion, // from step 7
        gifts: gifts.map(() => null),
        missions: [...state.missions, { team, card: gifts.includes('harm') ? 'harmed' : 'helped' }],
      },
    };
  },
  // #endregion rules
  view,
  outcome,
  // #region ui, from step 6
  ui: {
    about: 'One of you is a spy. Help the missions, and find out who harms them.',
    cards: { helped: { text: '✓', color: 'green' }, harmed: { text: '✗', color: 'red' } },
    middle: {
      missions: { label: 'missions', as: 'cards' },
      role: 'you are',
      leader: { label: 'the leader', as: 'seat' },
      companion: { label: 'on the mission with', as: 'seat' },
      spy: { label: 'the spy', as: 'seat' },
    },
    actions: {
      choose: {
        label: 'Choose {player}',
        ask: 'Who goes with you on this mission?',
        fields: { player: { as: 'seat' } },
      },
      give: { label: 'Give {gift}', ask: 'What do you give to the mission?' },
      accuse: { label: 'Accuse {player}', ask: 'Who is the spy?', fields: { player: { as: 'seat' } } },
    },
    outcomes: {
      'three-harmed': 'Three missions were harmed',
      'spy-defeated': 'The spy was found',
      'spy-not-found': 'The spy was not found',
    },
  },
  // #endregion ui
  // #region bot, from step 6
  levels: ['easy', 'hard'],
  bot,
  // #endregion bot
});
