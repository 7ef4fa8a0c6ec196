import { WebSocket } from 'ws';
import { connectTable, lobby } from '../../client/sdk/node.ts';
import { platformNamed } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import type { Measured } from './bare-room.ts';
import { startArcus, tokenStore } from './targets.ts';

/** The byte counters of the harness for sockets of `ws`. */
export interface Wires {
  tap(sockets: typeof WebSocket): void;
  wireOf(socket: WebSocket): object;
  sumWires(...wires: object[]): object;
}

type Tokens = ReturnType<typeof tokenStore>;
interface Opened {
  readonly host: string;
  readonly id: string;
  /** Of the host, on the first seat. */
  readonly tokens: Tokens;
}

/** The harness names cards by their first letter, the rainbow card by a star. */
const cardOf = (colour: string): string => (colour === 'rainbow' ? '*' : colour.charAt(0));

type Table = ReturnType<typeof connect>;
type SocketClass = NonNullable<Parameters<typeof connectTable>[0]['WebSocket']>;
const connect = ({ host, id }: Opened, tokens: Tokens, socketClass: SocketClass) =>
  connectTable({ host, table: id, game: 'drop-rainbow', tokens, WebSocket: socketClass });

/** The view that the harness compares, with the keys in its order; null before the game. */
const viewOf = ({ view }: Table['state'], seat: number) => {
  const play = view?.gameView;
  if (!view || !play || (view.phase !== 'playing' && view.phase !== 'over')) return null;
  return {
    n: view.shuffle.actions,
    turn: play.turn,
    top: cardOf(play.up),
    side: play.row.map(cardOf),
    deck: play.deck,
    discarded: play.discards.length,
    counts: play.players.map(({ count }) => count),
    mine: (play.players[seat]?.cards ?? []).map(cardOf),
    over: view.outcome !== null,
    winners: [...(view.outcome?.winners ?? [])],
  };
};
type View = NonNullable<ReturnType<typeof viewOf>>;

const countOf = (cards: readonly string[], card: string): number =>
  cards.filter((one) => one === card).length;

/** The viewer's cards in the order taken, as in the harness; Arcus sorts them by colour. */
const inOrder = (view: View, before: View | null): View => {
  if (before === null) return view;
  const mine = [...before.mine];
  for (const card of [...before.side, before.top])
    if (countOf(mine, card) < countOf(view.mine, card)) mine.push(card);
  return { ...view, mine };
};

const joinSeat = async (opened: Opened, seat: number, wires: Wires) => {
  const sockets: WebSocket[] = [];
  class Socket extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      sockets.push(this);
    }
  }
  const tokens = seat === 0 ? opened.tokens : tokenStore();
  const table = connect(opened, tokens, Socket);
  let listener = (_: View): void => undefined;
  let last: View | null = null;
  let started = false;
  table.subscribe((state, _, before) => {
    const { view } = state;
    const isFull = view?.phase === 'gathering' && view.seats.every((sitter) => sitter?.commitment);
    if (isFull && view.you === view.host && !started) {
      started = true;
      void table.start();
    }
    const shown = viewOf(state, seat);
    if (shown === null || JSON.stringify(shown) === JSON.stringify(viewOf(before, seat))) return;
    last = inOrder(shown, last);
    listener(last);
  });
  await table.sit({ name: `player ${seat}`, seat });
  return {
    onView(callback: typeof listener): void {
      listener = callback;
      if (last !== null) callback(last);
    },
    send: (type: 'draw' | 'stop') => void table.act({ type }).catch((error: unknown) => console.error(error)),
    wire: () => wires.sumWires(...sockets.map(wires.wireOf)),
    compression: () => at(sockets, 0).extensions,
    close: () => table.close(),
  };
};

/** Arcus as a target of the harness of `peers.ts`. */
export const peerAdapter = (wires: Wires) => {
  wires.tap(WebSocket);
  return {
    name: 'arcus',
    version: 'this checkout',
    variants: { partykit: 'partykit dev', cloudflare: 'wrangler dev', node: 'Node and SQLite' },
    ownDeck: true,
    startServer: ({ variant }: { readonly variant: string }): Promise<Measured> =>
      startArcus(platformNamed(variant), process.env.ARCUS_BENCH_DATA),
    async createTable({ origin }: Measured): Promise<Opened> {
      const tokens = tokenStore();
      const settings = { turnSeconds: null };
      const options = { hiddenScores: true };
      const wish = { game: 'drop-rainbow', seats: 4, settings, options };
      const { id } = await lobby(origin, tokens).createTable(wish);
      return { host: origin, id, tokens };
    },
    joinSeat: (opened: Opened, seat: number) => joinSeat(opened, seat, wires),
  };
};
