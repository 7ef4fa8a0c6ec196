import { Client } from 'colyseus.js';

const client = new Client(`ws://${location.hostname}:2567`);

/** The seat that this page has, at the room in its address, or at a new one. */
const takeSeat = async () => {
  const kept = sessionStorage.getItem('seat');
  if (kept !== null) {
    const back = await client.reconnect(kept).catch(() => null);
    if (back !== null) return back;
  }
  const name = prompt('Your name?', 'Ann');
  const id = location.hash.slice(1);
  return id === '' ? client.create('high-card', { name }) : client.joinById(id, { name });
};

const room = await takeSeat();
location.hash = room.roomId;
sessionStorage.setItem('seat', room.reconnectionToken);

const line = (text) => Object.assign(document.createElement('p'), { textContent: text });
const button = (text, onclick, disabled = false) =>
  Object.assign(document.createElement('button'), { textContent: text, onclick, disabled });

room.onStateChange(({ started, over, players }) => {
  const own = players.get(room.sessionId);
  const all = [...players.values()];
  const most = Math.max(...all.map(({ won }) => won));
  const winners = all.filter(({ won }) => won === most).map(({ name }) => name);
  document
    .querySelector('main')
    .replaceChildren(
      ...all.map(({ name, cards, laid, won }) =>
        line(`${name}: ${cards} cards, ${won} rounds${laid ? ', has laid' : ''}`),
      ),
      line(`The last round: ${all.map(({ name, last }) => `${name} ${last}`).join(', ')}`),
      ...(over ? [line(`${winners.join(' and ')} won`)] : []),
      ...(started ? [] : [button('Start', () => room.send('start'))]),
      ...[...(own?.hand ?? [])].map((card) =>
        button(`Lay ${card}`, () => room.send('lay', card), over || own.laid),
      ),
    );
});
