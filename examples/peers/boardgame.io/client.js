import { Client, LobbyClient } from 'boardgame.io/client';
import { SocketIO } from 'boardgame.io/multiplayer';
import { highCard } from './game.js';

const server = `http://${location.hostname}:8000`;
const lobby = new LobbyClient({ server });

/** The seat that this page has at the match in its address, or takes in it, or in a new one. */
const takeSeat = async () => {
  let matchID = location.hash.slice(1);
  if (matchID === '') {
    const numPlayers = Number(prompt('How many play?', '2'));
    ({ matchID } = await lobby.createMatch(highCard.name, { numPlayers }));
    location.hash = matchID;
  }
  const kept = sessionStorage.getItem(matchID);
  if (kept !== null) return JSON.parse(kept);
  const playerName = prompt('Your name?', 'Ann');
  const { playerID, playerCredentials } = await lobby.joinMatch(highCard.name, matchID, { playerName });
  const seat = { matchID, playerID, credentials: playerCredentials };
  sessionStorage.setItem(matchID, JSON.stringify(seat));
  return seat;
};

const seat = await takeSeat();
const client = Client({ game: highCard, multiplayer: SocketIO({ server }), debug: false, ...seat });

const line = (text) => Object.assign(document.createElement('p'), { textContent: text });
const button = (card) =>
  Object.assign(document.createElement('button'), {
    textContent: `Lay ${card}`,
    onclick: () => client.moves.lay(card),
  });

client.subscribe((state) => {
  if (state === null) return;
  const { hand, players, last } = state.G;
  const nameOf = (index) => client.matchData?.[index]?.name ?? `Player ${index + 1}`;
  const { gameover } = state.ctx;
  const mayLay = !gameover && !players[seat.playerID].laid;
  document
    .querySelector('main')
    .replaceChildren(
      ...players.map(({ cards, laid, won }, index) =>
        line(`${nameOf(index)}: ${cards} cards, ${won} rounds${laid ? ', has laid' : ''}`),
      ),
      line(`The last round: ${last.map((card, index) => `${nameOf(index)} ${card}`).join(', ')}`),
      ...(gameover
        ? [line(`${gameover.winners.map(nameOf).join(' and ')} won`)]
        : hand.map((card) => Object.assign(button(card), { disabled: !mayLay }))),
    );
});
client.start();
