import type { GameId, Seat, TypesOf } from '../sdk/index.ts';
import type { Moment, MomentsOf } from './game-ui.ts';

/** A game with phases. */
type Poker = {
  [Id in GameId]: TypesOf<Id>['view'] extends { readonly phase: string } ? Id : never;
}[GameId];

/** Whether an event opens a moment, after one that opened with `first`. */
type Opens<Id extends Poker> = (
  event: TypesOf<Id>['event'],
  first: TypesOf<Id>['event'] | undefined,
) => boolean;

/** Splits a step of a poker game. A finished game shows no hands: its last moment keeps them. */
export const splitBy = <Id extends Poker>(
  opens: Opens<Id>,
  viewAfter: (view: TypesOf<Id>['view'], event: TypesOf<Id>['event']) => TypesOf<Id>['view'],
  events: Parameters<MomentsOf<Id>>[0],
  { before, after }: Parameters<MomentsOf<Id>>[1],
): readonly Moment<Id>[] => {
  const split: Moment<Id>[] = [];
  let view = before;
  for (const event of events) {
    view = viewAfter(view, event);
    const last = split.at(-1);
    if (last === undefined || opens(event, last.events[0]))
      split.push({ events: [event], view, awaitsNone: true });
    else split[split.length - 1] = { ...last, events: [...last.events, event], view };
  }
  const last = split.at(-1);
  return last === undefined || after.phase === 'over'
    ? split
    : [...split.slice(0, -1), { ...last, view: after }];
};

/** The view with a changed player. */
export const withPlayer = <View extends { readonly players: readonly object[] }>(
  view: View,
  seat: Seat,
  change: (player: View['players'][number]) => Partial<View['players'][number]>,
): View => ({
  ...view,
  players: view.players.map((player, at) => (at === seat ? { ...player, ...change(player) } : player)),
});
