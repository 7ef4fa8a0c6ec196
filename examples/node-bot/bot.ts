// Plays any game at random, by its legal actions.
//
//     tsx bot.ts                  opens a table, adds a computer player, and plays one game
//     tsx bot.ts 0123456789ab     sits down at this table, and plays when the others start
import { type ActionOf, connectTable, type GameId, lobby } from 'arcus-tables';
import { type ActionForm, type Field, formsOf, readAction } from 'arcus-tables/forms';

const host = process.env.ARCUS_HOST ?? 'http://localhost:1999';
const [tableId] = process.argv.slice(2);
const id = tableId ?? (await lobby(host).createTable({ game: 'drop-rainbow', seats: 2 })).id;
const table = connectTable({ host, table: id });
console.log(`At ${host}/t/${id}`);

/** Of any game. */
type Action = ActionOf<GameId>;

const upTo = (count: number): number => Math.floor(Math.random() * count);

/** A random value for a form field: indices of choices, or a number. */
const anyOf = (field: Field): number | number[] => {
  if (field.kind === 'number') return field.min + upTo(field.max - field.min + 1);
  if (field.kind === 'one') return upTo(field.choices.length);
  const shuffled = field.choices
    .map((_, place) => ({ place, at: Math.random() }))
    .sort((a, b) => a.at - b.at);
  return shuffled.slice(0, field.min + upTo(field.max - field.min + 1)).map(({ place }) => place);
};

const anyAction = (forms: readonly ActionForm<Action>[]): Action => {
  const form = forms[upTo(forms.length)];
  if (form === undefined) throw new Error('nothing is legal');
  const read = readAction(form, Object.fromEntries(form.fields.map((field) => [field.name, anyOf(field)])));
  if ('problem' in read) throw new Error(read.problem);
  return read.action;
};

/** A view may repeat a decision before the answer has arrived. */
let answered: number | null = null;
const over = new Promise<readonly string[]>((resolve, reject) => {
  table.subscribe(({ view, closed }) => {
    if (closed) reject(new Error(closed.reason));
    const { prompt = null, outcome = null, roster = null } = view ?? {};
    if (outcome) resolve(outcome.winners.map((seat) => roster?.names[seat] ?? `seat ${seat}`));
    if (!prompt || prompt.decision === answered) return;
    answered = prompt.decision;
    const action = anyAction(formsOf<Action>(prompt.legal));
    console.log(JSON.stringify(action));
    table.act(action).catch(reject);
  });
});

await table.sit({ name: 'Program' });
if (tableId === undefined) {
  await table.addBot(1, 'easy');
  await table.start();
}
console.log(`Won by ${(await over).join(' and ') || 'nobody'}`);
table.close();
