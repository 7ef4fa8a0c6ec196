import { Room } from '@colyseus/core';
import { StateView, schema } from '@colyseus/schema';

const cards = Array.from({ length: 52 }, (_, index) => 2 + (index % 13));
const rounds = 5;

export const Player = schema(
  {
    name: 'string',
    cards: 'uint8',
    laid: 'boolean',
    last: 'uint8',
    won: 'uint8',
    // Sent only to clients whose view has this player.
    hand: { array: 'uint8', view: true },
  },
  'Player',
);

export const Table = schema({ started: 'boolean', over: 'boolean', players: { map: Player } }, 'Table');

const shuffled = (items) => {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(Math.random() * (last + 1));
    [result[last], result[chosen]] = [result[chosen], result[last]];
  }
  return result;
};

export class HighCardRoom extends Room {
  maxClients = 6;
  state = new Table();
  /** Face down, so no part of the state that clients get. */
  #laid = new Map();

  onCreate() {
    this.onMessage('start', () => this.#start());
    this.onMessage('lay', (client, card) => this.#lay(client, card));
  }

  onJoin(client, { name }) {
    if (this.state.started) throw new Error('The game has begun.');
    const player = new Player({ name: String(name).slice(0, 20), cards: 0, laid: false, last: 0, won: 0 });
    this.state.players.set(client.sessionId, player);
    client.view = new StateView();
    client.view.add(player);
  }

  async onLeave(client, consented) {
    if (!consented) {
      const isBack = await this.allowReconnection(client, 60).then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
    if (!this.state.started) this.state.players.delete(client.sessionId);
    else if (!this.state.over) this.#end();
  }

  #start() {
    const { state } = this;
    if (state.started || state.players.size < 2) return;
    const deck = shuffled(cards);
    for (const player of state.players.values()) {
      player.hand.push(...deck.splice(0, rounds));
      player.cards = rounds;
    }
    state.started = true;
    this.lock();
  }

  #lay(client, card) {
    const { state } = this;
    const player = state.players.get(client.sessionId);
    const place = player?.hand.indexOf(card) ?? -1;
    if (state.over || place < 0 || player.laid) return client.send('refused');
    player.hand.splice(place, 1);
    player.cards -= 1;
    player.laid = true;
    this.#laid.set(client.sessionId, card);
    if (this.#laid.size === state.players.size) this.#score();
    return undefined;
  }

  #score() {
    const { players } = this.state;
    const best = Math.max(...this.#laid.values());
    const isAlone = [...this.#laid.values()].filter((card) => card === best).length === 1;
    for (const [id, player] of players.entries()) {
      player.last = this.#laid.get(id);
      player.laid = false;
      if (isAlone && player.last === best) player.won += 1;
    }
    this.#laid.clear();
    if ([...players.values()].every((player) => player.cards === 0)) this.#end();
  }

  #end() {
    this.state.over = true;
  }
}
