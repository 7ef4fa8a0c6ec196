import { defineGame } from '../../kernel/define-game.ts';
import { bot } from './bot.ts';
import { deck } from './deck.ts';
import { meta } from './meta.ts';
import { apply, legal, ruleNow, setup, timeout, toAct } from './rules.ts';
import { actionSchema, optionsSchema, stateSchema } from './types.ts';
import { redact, sentiment, view } from './view.ts';

export const dropRainbow = defineGame({
  ...meta,
  ui: 'built-in',
  options: optionsSchema,
  action: actionSchema,
  state: stateSchema,
  setup,
  toAct,
  legal,
  apply,
  ruleNow,
  timeout,
  outcome: (state) => state.outcome,
  view,
  redact,
  sentiment,
  bot,
  deck,
});
