import type { Game } from '../../kernel/game.ts';
import { bot } from './bot.ts';
import { legal } from './legal.ts';
import { meta } from './meta.ts';
import { apply, ruleNow, setup, talk, timeout, toAct } from './rules.ts';
import {
  type Action,
  actionSchema,
  type Event,
  type Options,
  optionsSchema,
  type Reason,
  type State,
  stateSchema,
  type View,
} from './types.ts';
import { redact, view } from './view.ts';

export const sequenceStates: Game<'sequence-states', Options, State, Action, Event, View, Reason> = {
  ...meta,
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
  bot,
  talk,
};
