import type { Game } from '../../kernel/game.ts';
import { bot } from './bot.ts';
import { name } from './name.ts';
import { apply, legal, setup, timeout, toAct } from './rules.ts';
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
import { view } from './view.ts';

export const dropRainbow: Game<'drop-rainbow', Options, State, Action, Event, View, Reason> = {
  id: 'drop-rainbow',
  name,
  players: [2, 3, 4, 5],
  options: optionsSchema,
  action: actionSchema,
  state: stateSchema,
  setup,
  toAct,
  legal,
  apply,
  timeout,
  outcome: (state) => state.outcome,
  view,
  redact: (event) => event,
  bot,
};
