// A lobby like a chat program: games are channels with a live list of open tables; a table is in the middle.
import { type GameId, lobby, ProblemError, type TableSummary, watchTables } from 'arcus-tables';
import 'arcus-tables/embed';
import type { ArcusTable } from 'arcus-tables/embed';

const host = new URLSearchParams(location.search).get('host') ?? 'http://localhost:1999';
const server = lobby(host);

const find = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`no #${id}`);
  return element;
};

const say = (text: string): void => {
  find('said').textContent = text;
};

/** A list button; its second line is small. */
const entry = (text: string, more: string, press: () => void): HTMLLIElement => {
  const button = document.createElement('button');
  const small = document.createElement('small');
  small.textContent = more;
  button.append(text, small);
  button.type = 'button';
  button.addEventListener('click', press);
  const item = document.createElement('li');
  item.append(button);
  return item;
};

const channels: readonly (readonly [GameId, name: string, players: string])[] = [
  ['drop-rainbow', 'Drop Rainbow', '2 to 5'],
  ['seven-poker', 'Seven Poker', '3 to 5'],
  ['sequence-states', 'Sequence: States', '2 to 12'],
  ['presidential-poker', 'Presidential Poker', '2 to 8'],
];

/** The selected game, whose tables are watched. */
let game: GameId = 'drop-rainbow';
let unwatch = (): void => {};

const show = (table: string): void => {
  const element: ArcusTable = document.createElement('arcus-table');
  element.host = host;
  element.table = table;
  element.addEventListener('ended', ({ detail: { names, winners } }) =>
    say(`${winners.map((seat) => names[seat]).join(' and ')} won.`),
  );
  element.addEventListener('error', ({ detail }) => say(detail.message));
  find('stage').replaceChildren(element);
};

const list = (tables: readonly TableSummary[] | null): void => {
  find('none').hidden = tables === null || tables.length > 0;
  find('tables').replaceChildren(
    ...(tables ?? []).map(({ id, players, seats, phase }) =>
      entry(
        players.join(', ') || 'Nobody yet',
        phase === 'gathering' ? `${seats - players.length} of ${seats} seats free` : 'watch',
        () => show(id),
      ),
    ),
  );
};

const enter = (next: GameId, name: string): void => {
  unwatch();
  game = next;
  find('title').textContent = `# ${name}`;
  for (const button of find('games').querySelectorAll('button'))
    button.toggleAttribute('aria-current', button.textContent?.startsWith(`# ${name}`));
  list(null);
  unwatch = watchTables({ host, games: [next], region: null, onChange: list });
};

find('open').addEventListener('click', async () => {
  try {
    const { id } = await server.createTable({ game, settings: { listed: true } });
    show(id);
  } catch (error) {
    say(error instanceof ProblemError ? error.message : 'The server does not answer.');
  }
});

for (const [id, name, players] of channels)
  find('games').append(entry(`# ${name}`, `${players} players`, () => enter(id, name)));
enter('drop-rainbow', 'Drop Rainbow');
