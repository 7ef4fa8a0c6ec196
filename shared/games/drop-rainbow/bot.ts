import { at } from '../../kernel/cards.ts';
import type { Advice, Situation } from '../../kernel/computer.ts';
import { countsOf, failureChance } from './bot/counts.ts';
import { prospectsOf } from './bot/prospects.ts';
import { collector, isWorthTheRisk, setOf } from './bot/style.ts';
import { hasAllColours } from './rules.ts';
import type { Action, Options, Reason, View } from './types.ts';

type Asked = Situation<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/**
 * Stops at once with the row that completes its seven colours, and draws while nothing can be lost. In between, easy looks at the length
 * of the row alone, normal counts the cards it cannot see, and hard plays the game to its end in thought.
 */
export const bot = (asked: Asked): Choice => {
  const { level, view, seat, legal } = asked;
  const { row, up } = view;
  if (up === 'rainbow' || !legal.some(({ type }) => type === 'stop')) return draw({ code: 'must-draw' });
  if (hasAllColours([...(at(view.players, seat).cards ?? []), ...row])) return stop({ code: 'wins-now' });
  if (row.length === 0 && !(level === 'hard' && countsOf(view).rainbowFrom === 0))
    return draw({ code: 'nothing-to-lose' });
  return choices[level](asked);
};

const draw = (why: Reason): Choice => ({ action: { type: 'draw' }, why });
const stop = (why: Reason): Choice => ({ action: { type: 'stop' }, why });

/** In how many of a hundred cases easy draws once more, by the length of the row. */
const boldness = [100, 95, 85, 65, 45, 30, 20];

const choices: Readonly<Record<Asked['level'], (asked: Asked) => Choice>> = {
  easy: ({ view: { row }, random }) =>
    random(100) < (boldness[row.length] ?? 0) ? draw({ code: 'short-row' }) : stop({ code: 'long-row' }),

  normal: ({ view }) => {
    const longer = [...view.row, view.up];
    const risk = failureChance(countsOf(view), longer);
    return isWorthTheRisk(setOf(view.row), setOf(longer), 0, risk, collector)
      ? draw({ code: 'low-risk', risk })
      : stop({ code: 'high-risk', risk });
  },

  hard: ({ view, seat, random }) => {
    const prospects = prospectsOf(view, seat, random);
    return prospects.draw > prospects.stop
      ? draw({ code: 'draw-wins-more', ...prospects })
      : stop({ code: 'stop-wins-more', ...prospects });
  },
};
