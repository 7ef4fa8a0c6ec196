import {
  longestLines,
  type Position,
  placingValue,
  positionIn,
  removingValue,
} from '../../../shared/games/sequence-states/bot/position.ts';
import { specialCardCost } from '../../../shared/games/sequence-states/bot/search.ts';
import type { Card } from '../../../shared/games/sequence-states/cards.ts';
import type { Action, Options } from '../../../shared/games/sequence-states/types.ts';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import type { Template } from '../../../shared/kernel/action.ts';
import type { Script, ScriptInput } from './script.ts';

interface Play {
  readonly card: Card;
  readonly space: number;
  readonly action: Action;
}

interface Mind {
  /** The first play of maximum value is made. */
  worth(play: Play, position: Position, team: number): number;
}

const valuesOf = (domain: { oneOf: readonly number[] } | { from: number; to: number }): readonly number[] =>
  'oneOf' in domain ? domain.oneOf : [domain.from];

const playsIn = (template: Template<Action>, hand: readonly Card[]): Play[] => {
  if (template.type !== 'place' && template.type !== 'remove') return [];
  const [card = 0] = valuesOf(template.card);
  return valuesOf(template.space).flatMap((space) => {
    const kind = hand[card];
    return kind === undefined ? [] : [{ card: kind, space, action: { type: template.type, card, space } }];
  });
};

const play =
  ({ worth }: Mind): Script<Options, Action, View> =>
  (input) => {
    const { view, seat, legal } = input;
    if (legal.some(({ type }) => type === 'draw')) return { type: 'draw' };
    if (legal.some(({ type }) => type === 'forfeit')) return { type: 'forfeit', card: 0 };
    const exchange = legal.find(({ type }) => type === 'exchange');
    const plays = legal.flatMap((template) => playsIn(template, view.players[seat]?.hand ?? []));
    if (exchange?.type === 'exchange') return { type: 'exchange', card: valuesOf(exchange.card)[0] ?? 0 };
    if (plays.length === 0) return { type: 'pass' };
    const position = positionIn(view);
    const values = plays.map((one) => worth(one, position, seat % view.teams));
    return plays[values.indexOf(Math.max(...values))]?.action ?? firstOf(input);
  };

const firstOf = ({ legal }: ScriptInput<Options, Action, View>): Action => {
  throw new Error(`nothing to play of ${JSON.stringify(legal)}`);
};

const isSpecial = (card: Card): boolean => card === 'ADD' || card === 'REMOVE';

const own = (position: Position, { card, space }: Play, team: number): number =>
  card === 'REMOVE' ? 0 : longestLines(position, space, team).own;
const theirs = (position: Position, { space }: Play, team: number): number =>
  longestLines(position, space, team).others;

export const sequenceStates: Readonly<Record<string, Script<Options, Action, View>>> = {
  /** The evaluation of the computer players, without their mistakes and without looking ahead. */
  greedy: play({
    worth: ({ card, space }, position, team) =>
      (card === 'REMOVE' ? removingValue(position, space, team) : placingValue(position, space, team)) -
      (isSpecial(card) ? specialCardCost(position.teams) : 0),
  }),
  builder: play({ worth: (one, position, team) => own(position, one, team) }),
  blocker: play({ worth: (one, position, team) => theirs(position, one, team) }),
  balanced: play({
    worth: (one, position, team) => 1.1 * own(position, one, team) + theirs(position, one, team),
  }),
};
