import { ActivePlayers, INVALID_MOVE } from 'boardgame.io/dist/cjs/core.js';

const cards = Array.from({ length: 52 }, (_, index) => 2 + (index % 13));
const rounds = 5;

const lay = ({ G, playerID }, card) => {
  const hand = G.hands[playerID];
  const place = hand.indexOf(card);
  if (place < 0 || G.laid[playerID] !== null) return INVALID_MOVE;
  hand.splice(place, 1);
  G.laid[playerID] = card;
  if (G.laid.includes(null)) return undefined;
  const best = Math.max(...G.laid);
  if (G.laid.filter((one) => one === best).length === 1) G.points[G.laid.indexOf(best)] += 1;
  G.last = [...G.laid];
  G.laid = G.laid.map(() => null);
  return undefined;
};

// A client may call these by itself unless they are turned off.
const events = Object.fromEntries(
  ['endGame', 'endPhase', 'endStage', 'endTurn', 'pass', 'setActivePlayers', 'setPhase', 'setStage'].map(
    (name) => [name, false],
  ),
);

export const highCard = {
  name: 'high-card',
  minPlayers: 2,
  maxPlayers: 6,
  disableUndo: true,
  events,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(cards);
    const seats = Array.from({ length: ctx.numPlayers }, (_, seat) => seat);
    return {
      hands: seats.map((seat) => deck.slice(seat * rounds, (seat + 1) * rounds)),
      laid: seats.map(() => null),
      last: [],
      points: seats.map(() => 0),
    };
  },
  turn: { activePlayers: ActivePlayers.ALL },
  // Only the server knows the hands of the others.
  moves: { lay: { move: lay, client: false } },
  playerView: ({ G, playerID }) => ({
    hand: G.hands[playerID] ?? [],
    players: G.points.map((won, seat) => ({
      cards: G.hands[seat].length,
      laid: G.laid[seat] !== null,
      won,
    })),
    last: G.last,
  }),
  endIf: ({ G }) => {
    if (G.hands.some((hand) => hand.length > 0)) return undefined;
    const most = Math.max(...G.points);
    return { winners: G.points.flatMap((won, seat) => (won === most ? [seat] : [])) };
  },
};
