import type { Game } from '../../kernel/game.ts';
import { bot } from './bot.ts';
import { deck } from './deck.ts';
import { meta } from './meta.ts';
import { apply, legal, ruleNow, setup, timeout, toAct } from './rules.ts';
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

export const dropRainbow: Game<'drop-rainbow', Options, State, Action, Event, View, Reason> = {
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
  deck,
};
