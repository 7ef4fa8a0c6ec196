import { describe, expect, test } from 'vitest';
import { type ActionForm, type Field, formsOf, readAction, valuesFor } from '../../client/sdk/forms.ts';
import type { ActionOf } from '../../client/sdk/index.ts';
import { gameIds, games } from '../../shared/games/registry.ts';
import {
  type AnyTemplate,
  type GameAction,
  isLegal,
  sampleAction,
  type Template,
} from '../../shared/kernel/action.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import type { Random } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { loadExamples, unmetBounds } from '../contract/arcus-games.ts';
import { byChance, legalOf, playRun, statesOf } from '../contract/runs.ts';
import { isLong, randomFrom } from '../helpers/random.ts';

const anyForms = (legal: readonly AnyTemplate[]): readonly ActionForm[] =>
  formsOf(legal as readonly Template<GameAction>[]);

/** The encoding of an HTML form: text fields, and one entry for each ticked box. */
const asFormData = (values: Readonly<Record<string, number | readonly number[]>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) data.append(name, String(one));
  return data;
};

/** A random value, as a form encodes it. */
const drawn = (field: Field, random: Random): number | readonly number[] => {
  if (field.kind === 'number') return field.min + random.below(field.max - field.min + 1);
  if (field.kind === 'one') return random.below(field.choices.length);
  const count = field.min + random.below(field.max - field.min + 1);
  return random.shuffle(field.choices.map((_, place) => place)).slice(0, count);
};

const askedIn = (
  game: AnyGame,
  states: readonly unknown[],
  seats: number,
): readonly (readonly AnyTemplate[])[] =>
  states.flatMap((state) =>
    seatsUpTo(seats)
      .map((seat) => legalOf(game, state, seat))
      .filter(({ length }) => length > 0),
  );

describe.each(gameIds)('forms of %s', (id) => {
  const game: AnyGame = games[id];

  const asked = async (): Promise<readonly (readonly AnyTemplate[])[]> => {
    const { positions } = await loadExamples(id);
    const runs = game.players
      .filter((seats, index) => isLong || index === 0 || seats === game.players.at(-1))
      .map((seats) =>
        playRun(game, { seed: `forms of ${id}, ${seats}`, seats, options: game.options.parse({}) }, byChance),
      );
    return [
      ...runs.flatMap((run) => askedIn(game, statesOf(run), run.seats)),
      ...askedIn(
        game,
        positions.map(({ state }) => state),
        Math.max(...game.players),
      ),
    ];
  };

  test('say every legal action, and nothing else', async () => {
    const random = randomFrom(`forms of ${id}`);
    const prompts = await asked();
    expect(unmetBounds(id, 'prompts', prompts.length)).toEqual([]);
    for (const legal of prompts) {
      const forms = anyForms(legal);
      expect(new Set(forms.map(({ key }) => key)).size).toBe(legal.length);
      // Forms can express legal actions …
      for (const [index, template] of legal.entries()) {
        const action = sampleAction([template], random);
        const values = valuesFor(at(forms, index), action);
        expect(values, JSON.stringify(action)).not.toBeNull();
        for (const said of [values ?? {}, asFormData(values ?? {})])
          expect(readAction(at(forms, index), said)).toEqual({ action });
      }
      // … and their results are legal.
      for (const form of forms) {
        const read = readAction(
          form,
          Object.fromEntries(form.fields.map((field) => [field.name, drawn(field, random)])),
        );
        expect(read).toHaveProperty('action');
        if ('action' in read) expect(isLegal(legal, read.action), JSON.stringify(read.action)).toBe(true);
      }
    }
  });

  test('have a place for every value that a field may have', async () => {
    for (const legal of await asked())
      for (const [index, { fields }] of anyForms(legal).entries()) {
        const { type: _, ...domains } = at(legal, index);
        for (const [name, domain] of Object.entries<{
          oneOf?: unknown;
          someOf?: unknown;
          from?: number;
          to?: number;
        }>(domains)) {
          const field = fields.find((one) => one.name === name);
          if (field?.kind === 'number') expect([field.min, field.max]).toEqual([domain.from, domain.to]);
          else expect(field?.choices.map(({ value }) => value)).toEqual(domain.oneOf ?? domain.someOf);
        }
      }
  });
});

const legal: readonly Template<ActionOf<'presidential-poker' | 'sequence-states'>>[] = [
  { type: 'raise', to: { from: 4, to: 20 } },
  { type: 'draw', discards: { someOf: [17, 40, 71], min: 0, max: 2 } },
  { type: 'place', card: { oneOf: [3] }, space: { oneOf: [12, 47] } },
  { type: 'place', card: { oneOf: [5] }, space: { oneOf: [90] } },
];

const [raise, draw, place, other] = formsOf<ActionOf<'presidential-poker' | 'sequence-states'>>(legal);

test('are named by fields of the API and by fixed values', () => {
  expect([raise, draw, place, other].map((form) => [form?.key, form?.label])).toEqual([
    ['raise', 'Raise'],
    ['draw', 'Draw'],
    ['place', 'Place, card 3'],
    ['place-2', 'Place, card 5, space 90'],
  ]);
  const [renamed] = formsOf(legal.slice(2), {
    label: ({ type, field, value }) =>
      field === undefined
        ? `¡${type}!`
        : value === 12
          ? 'Alaska'
          : field === 'card' && value === undefined
            ? 'Karte'
            : undefined,
  });
  expect(renamed).toMatchObject({
    label: '¡place!, Karte 3',
    fields: [{ label: 'Karte' }, { label: 'Space', choices: [{ label: 'Alaska' }, { label: '47' }] }],
  });
});

test.each([
  ['a number that is too high', raise, { to: 21 }, 'To: a whole number, 4 to 20'],
  ['half a number', raise, { to: '4.5' }, 'To: a whole number, 4 to 20'],
  ['no number', raise, {}, 'To: a whole number, 4 to 20'],
  ['a choice that there is not', place, { space: 2 }, 'Space: one of the choices'],
  ['a value in place of its place', place, { space: 47 }, 'Space: one of the choices'],
  ['no choice', place, {}, 'Space: one of the choices'],
  ['too many choices', draw, { discards: [0, 1, 2] }, 'Discards: 0 to 2 different choices'],
  ['a choice twice', draw, { discards: ['1', 1] }, 'Discards: 0 to 2 different choices'],
  ['what every object has', place, { __proto__: { space: 0 } }, 'Space: one of the choices'],
])('say what is wrong: %s', (_, form, values, problem) => {
  if (form === undefined) throw new Error('no form');
  const read = readAction(form, values);
  expect(read).toMatchObject({ problem });
});

test('may omit fixed values, and an empty choice may be legal', () => {
  if (!other || !draw || !raise) throw new Error('no form');
  expect(readAction(other, {})).toEqual({ action: { type: 'place', card: 5, space: 90 } });
  expect(readAction(draw, new FormData())).toEqual({ action: { type: 'draw', discards: [] } });
  expect(valuesFor(raise, { type: 'bet', to: 5 })).toBeNull();
  expect(valuesFor(raise, { type: 'raise', to: 50 })).toBeNull();
});

test('know the actions of the game that they are for', () => {
  const forms = formsOf<ActionOf<'drop-rainbow'>>([{ type: 'draw' }]);
  const type: 'draw' | 'stop' | 'show' | undefined = forms[0]?.type;
  expect(type).toBe('draw');
  // @ts-expect-error no action of the game
  formsOf<ActionOf<'drop-rainbow'>>([{ type: 'fold' }]);
});
