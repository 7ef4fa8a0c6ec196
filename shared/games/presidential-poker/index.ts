import type { Game } from '../../kernel/game.ts';
import { bot } from './bot.ts';
import { name } from './name.ts';
import { apply, legal, outcome, setup, timeout, toAct } from './rules.ts';
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

export const presidentialPoker: Game<'presidential-poker', Options, State, Action, Event, View, Reason> = {
  id: 'presidential-poker',
  name,
  players: [2, 3, 4, 5, 6, 7, 8],
  options: optionsSchema,
  action: actionSchema,
  state: stateSchema,
  setup,
  toAct,
  legal,
  apply,
  timeout,
  outcome,
  view,
  redact,
  bot,
};
