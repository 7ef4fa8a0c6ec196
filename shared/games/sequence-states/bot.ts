import type { Domain, Template } from '../../kernel/action.ts';
import type { Advice, BotInput } from '../../kernel/game.ts';
import type { FastRandom } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { type Team, teamOf } from './board.ts';
import { highestValue, longestLines, openLines, type Position, positionIn } from './bot/position.ts';
import { bestByRollouts, type Play, rankedPlays, urgentPlay } from './bot/search.ts';
import type { Card } from './cards.ts';
import type { Action, Options, Reason } from './types.ts';
import type { View } from './view-schema.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/**
 * Draws when possible, exchanges a dead card if another could be played better, then plays by the evaluation of lines.
 * Easy overlooks 80 % of the plays. Normal overlooks 25 %, with more than four players 10 %, but none that wins or stops a win. Hard compares its best plays by rollouts.
 * The table chooses which sequences to mark.
 */
export const bot = (situation: Situation): Choice => {
  const { view, seat, legal } = situation;
  const hand = at(view.players, seat).hand ?? [];
  if (legal.some(({ type }) => type === 'draw')) return { action: { type: 'draw' }, why: { code: 'draw' } };
  const position = positionIn(view);
  const team = teamOf(seat, view.teams);
  const owed = legal.find(({ type }) => type === 'forfeit');
  if (owed !== undefined) return forfeit(position, team, hand);
  const plays = rankedPlays(position, team, hand).filter((play) => actionFor(legal, hand, play) !== null);
  const exchange = legal.find(({ type }) => type === 'exchange');
  if (exchange?.type === 'exchange' && (plays[0]?.value ?? -1) < highestValue(position, team))
    return { action: { type: 'exchange', card: at(valuesOf(exchange.card), 0) }, why: { code: 'turn-in' } };
  if (plays.length === 0) return { action: { type: 'pass' }, why: { code: 'pass' } };
  const play = choosers[situation.level](situation, plays, position);
  const action = actionFor(legal, hand, play);
  if (action === null) throw new Error(`${play.card} cannot be played on ${play.space}`);
  return { action, why: reasonFor(position, team, play) };
};

const choosers: Readonly<
  Record<Situation['level'], (situation: Situation, plays: readonly Play[], position: Position) => Play>
> = {
  easy: ({ random }, plays) => firstNoticed(plays, 80, random),
  normal: ({ view, seat, random }, plays, position) =>
    urgentPlay(position, teamOf(seat, view.teams), plays) ??
    firstNoticed(plays, overlookedPercent(view.players.length), random),
  hard: ({ view, seat, random }, plays, position) => bestByRollouts(position, view, seat, plays, random),
};

/** Of normal: in larger teams the mistakes of all add up. */
const overlookedPercent = (players: number): number => (players > 4 ? 10 : 25);

/** The best play that is not overlooked. */
const firstNoticed = (plays: readonly Play[], missedPercent: number, random: FastRandom): Play =>
  plays.find(() => random(100) >= missedPercent) ?? at(plays, 0);

const valuesOf = (domain: Domain<number>): readonly number[] =>
  'oneOf' in domain
    ? domain.oneOf
    : Array.from({ length: domain.to - domain.from + 1 }, (_, index) => domain.from + index);

/** Null if the rules do not allow the play. */
const actionFor = (
  legal: readonly Template<Action>[],
  hand: readonly Card[],
  { card, space }: Play,
): Action | null => {
  for (const template of legal) {
    if (template.type !== 'place' && template.type !== 'remove') continue;
    const [place] = valuesOf(template.card);
    if (place !== undefined && hand[place] === card && valuesOf(template.space).includes(space))
      return { type: template.type, card: place, space };
  }
  return null;
};

/** Dead cards first, special cards last. */
const forfeit = (position: Position, team: Team, hand: readonly Card[]): Choice => {
  const keepValue = (card: Card): number =>
    card === 'ADD' || card === 'REMOVE'
      ? Number.POSITIVE_INFINITY
      : (rankedPlays(position, team, [card])[0]?.value ?? -1);
  const [cheapest] = hand
    .map((card, place) => ({ place, value: keepValue(card) }))
    .toSorted((a, b) => a.value - b.value);
  return {
    action: { type: 'forfeit', card: cheapest?.place ?? 0 },
    why: { code: 'lay-down' },
  };
};

const reasonFor = (position: Position, team: Team, { card, space }: Play): Reason => {
  const { own, others } = longestLines(position, space, team);
  if (card === 'REMOVE')
    return others > 1 ? { code: 'break', space, line: others } : { code: 'clear', space };
  const add = card === 'ADD';
  if (own === 4) return { code: 'complete', space, add };
  if (others >= 3 || others > Math.max(1, own)) return { code: 'stop', space, add, line: others };
  if (own > 0) return { code: 'build', space, add, line: own + 1 };
  return { code: 'keep-open', space, add, lines: openLines(position, space, team) };
};
