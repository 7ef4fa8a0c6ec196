import { defineGame } from '../../kernel/define-game.ts';
import { bot } from './bot.ts';
import { legal } from './legal.ts';
import { meta } from './meta.ts';
import { apply, ruleNow, setup, talk, timeout, toAct } from './rules.ts';
import { actionSchema, optionsSchema, stateSchema } from './types.ts';
import { redact, sentiment, view } from './view.ts';

export const sequenceStates = defineGame({
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
  talk,
});
