import { at } from '../../kernel/cards.ts';
import { type Advice, percent, type Situation } from '../../kernel/computer.ts';
import { countsOf, failureChance } from './bot/counts.ts';
import { prospectsOf } from './bot/prospects.ts';
import { collector, isWorthTheRisk, setOf } from './bot/style.ts';
import { hasAllColours } from './rules.ts';
import type { Action, Options, View } from './types.ts';

type Asked = Situation<Options, Action, View>;
type Choice = Advice<Action>;

/**
 * Stops at once with the row that completes its seven colours, and draws while nothing can be lost. In between, easy looks at the length
 * of the row alone, normal counts the cards it cannot see, and hard plays the game to its end in thought.
 */
export const bot = (asked: Asked): Choice => {
  const { level, view, seat, legal } = asked;
  const { row, up } = view;
  if (up === 'rainbow' || !legal.some(({ type }) => type === 'stop'))
    return draw('everybody has just stopped, so somebody has to.');
  if (hasAllColours([...(at(view.players, seat).cards ?? []), ...row]))
    return stop('this row completes your seven colours and wins the game.');
  if (row.length === 0 && !(level === 'hard' && countsOf(view).rainbowFrom === 0))
    return draw('the row is empty, so there is nothing to lose.');
  return choices[level](asked);
};

const draw = (because: string): Choice => ({ action: { type: 'draw' }, why: `Draw: ${because}` });
const stop = (because: string): Choice => ({ action: { type: 'stop' }, why: `Stop: ${because}` });

/** In how many of a hundred cases easy draws once more, by the length of the row. */
const boldness = [100, 95, 85, 65, 45, 30, 20];

const choices: Readonly<Record<Asked['level'], (asked: Asked) => Choice>> = {
  easy: ({ view: { row }, dice }) =>
    dice(100) < (boldness[row.length] ?? 0)
      ? draw('the row may still grow.')
      : stop('the row is long enough.'),

  normal: ({ view }) => {
    const longer = [...view.row, view.up];
    const risk = failureChance(countsOf(view), longer);
    return isWorthTheRisk(setOf(view.row), setOf(longer), 0, risk, collector)
      ? draw(`the next card fails in only ${percent(risk)} of cases.`)
      : stop(`the next card would fail in ${percent(risk)} of cases.`);
  },

  hard: ({ view, seat, dice }) => {
    const prospects = prospectsOf(view, seat, dice);
    const chances = `you win ${percent(prospects.draw)} of games after drawing, ${percent(prospects.stop)} after stopping.`;
    return prospects.draw > prospects.stop ? draw(chances) : stop(chances);
  },
};
