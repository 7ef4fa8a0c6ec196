import { html, render } from 'lit';
import { beforeEach, expect, test, vi } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { whoOf } from '../../game-ui/context.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import type { GameId } from '../../sdk/index.ts';
import { reporter, withModule, withOwn } from './author.ts';
import { loadUi } from './index.ts';

const described = { id: 'own', options: {} };
const hints = { stage: 'Round {round}', middle: { round: 'round' } } as const;

const context = {
  view: { round: 3, hand: ['QS'], players: [] },
  options: {},
  prompt: null,
  you: seatOf(0),
  toAct: [],
  colors: ['red'],
  choices: [],
  chosen: [],
  who: whoOf(['Ann'], seatOf(0)),
  choose: () => {},
  act: () => {},
} as unknown as GameContext<GameId>;

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
});

const drawn = (part: unknown): string => {
  const element = document.createElement('div');
  render(html`${part}`, element);
  return element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
};

const plain = (): Promise<GameUi<GameId>> => loadUi({ ...described, ui: hints });
const withMembers = async (own: unknown): Promise<GameUi<GameId>> =>
  withOwn(own, await plain(), reporter('/own.js'));

test('an author’s DOM node and template are drawn in place of the plain ones', async () => {
  const node = document.createElement('b');
  node.textContent = 'a node';
  const ui = await withMembers({ board: () => node, hand: () => html`<i>a template</i>` });
  expect([drawn(ui.board(context)), drawn(ui.hand(context))]).toEqual(['a node', 'a template']);
  expect(ui.stage?.(context)).toBe('Round 3');
  expect(said).toEqual([]);
});

test('a kept node stays in the table, and its content may change', async () => {
  const node = document.createElement('b');
  const ui = await withMembers({
    board: ({ view }: { view: { round: number } }) => {
      node.textContent = `round ${view.round}`;
      return node;
    },
  });
  const element = document.createElement('div');
  const draw = (round: number) => {
    render(html`${ui.board({ ...context, view: { round } } as never)}`, element);
    return element.querySelector('b');
  };
  expect([draw(1), draw(2)]).toEqual([node, node]);
  expect(element.textContent).toBe('round 2');
});

const broken: unknown = { strings: ['<p>'], _$litType$: 1, values: [] };
const throws = () => {
  throw new Error('no board');
};

test.each<[string, object, string]>([
  ['throws', { board: throws }, 'drawing-failed: /own.js: board threw an error.'],
  [
    'returns a text',
    { board: () => 'x' },
    'drawing-invalid: /own.js: board returned a value of the wrong type.',
  ],
  ['returns nothing', { board: () => undefined }, 'drawing-invalid: /own.js: board returned a value'],
  [
    'returns a template that Lit refuses',
    { board: () => broken },
    'drawing-failed: /own.js: board cannot be drawn.',
  ],
  ['is no function', { board: 'cards' }, 'drawing-invalid: /own.js: board is of the wrong type.'],
])('a board that %s leaves the plain one, and the console says why once', async (_, own, sentence) => {
  const ui = await withMembers(own);
  expect([drawn(ui.board(context)), drawn(ui.board(context))]).toEqual(['3 round', '3 round']);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(sentence);
});

test.each<[keyof GameUi<GameId>, unknown]>([
  ['stage', 3],
  ['promptText', null],
  ['moves', [{ label: 'Draw' }]],
  ['spokenSummary', 'a sentence'],
  ['standing', { text: 3 }],
  ['resultText', { title: 'x' }],
  ['winnersColors', ['black']],
])('%s may not return %j', async (name, value) => {
  const ui = await withMembers({ [name]: () => value });
  const outcome = { winners: [], scores: [], reason: 'over' };
  const call = (of: GameUi<GameId>) =>
    (of[name] as (...parameters: unknown[]) => unknown)(
      ...(name.startsWith('r') || name.startsWith('w') ? [outcome, context] : [context, 0]),
    );
  expect(call(ui)).toEqual(call(await plain()));
  expect(said[0]).toMatch(`drawing-invalid: /own.js: ${name} returned`);
});

test('motions and hints that fail leave the plain ones', async () => {
  const ui = await withMembers({
    motion: async () => ({ scenes: () => [{ cards: 3 }], said: throws }),
    hints: () => Promise.reject(new Error('offline')),
  });
  const { scenes, said: bubble } = await ui.motion();
  expect(scenes([], context, null)).toHaveLength(3);
  expect(bubble({ type: 'took', seat: 0 } as never, context, {} as never)).toEqual({ seat: 0, text: 'Took' });
  expect((await ui.hints({} as never))({ code: 'cheap' } as never)).toBe('Cheap.');
  expect(said.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
    'drawing-invalid: /own.js: scenes',
    'drawing-failed: /own.js: said',
    'drawing-failed: /own.js: hints',
  ]);
});

test('a member that no drawing has is named', async () => {
  await withMembers({ bored: () => html`` });
  expect(said).toEqual([
    'drawing-invalid: /own.js: bored is no member of a drawing. The plain table takes its place.',
  ]);
});

test.each([
  ['that is not there', '/nowhere.js'],
  ['of another server', 'https://elsewhere.test/own.js'],
])('a module %s leaves the plain table', async (_, address) => {
  const ui = await withModule(await plain(), address);
  expect(drawn(ui.board(context))).toBe('3 round');
  expect(said).toEqual([
    `drawing-missing: ${address}: it cannot be loaded. The plain table takes its place.`,
  ]);
});

test('a hint of the wrong shape leaves the table without it', async () => {
  const ui = await loadUi({ ...described, ui: { ...hints, stage: { en: 7 } } as never });
  expect(ui.stage?.(context)).toBe('');
  expect(drawn(ui.board(context))).toBe('3 round');
  expect(said).toEqual([
    'drawing-failed: the ui of own: stage threw an error. The plain table takes its place.',
  ]);
});
