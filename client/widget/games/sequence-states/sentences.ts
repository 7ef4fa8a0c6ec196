import type { GameTypes } from '../../../sdk/index.ts';
import { cardName } from '../../cards/state.ts';
import type { GameContext } from '../drawing.ts';
import { chipsOf, teamAt } from './chips.ts';
import type { Id, View } from './choice.ts';
import { words } from './words/en.ts';
import { areTeams, lineOf, spaceName } from './words.ts';

type Event = GameTypes[Id]['event'];

/** What happened, for the log. That others drew goes without saying, unless they might have forgotten to. */
export const describeEvent = (event: Event, context: GameContext<Id>, before: View | null): string | null => {
  const { who, view, options } = context;
  if (before === null) return null;
  switch (event.type) {
    case 'placed':
      return words.placed(
        who(event.seat),
        spaceName(event.space),
        event.card === 'ADD',
        event.marked.map(lineOf),
        areTeams(view) ? chipsOf(context, teamAt(view, event.seat)) : null,
      );
    case 'removed':
      return words.removed(who(event.seat), chipsOf(context, event.team), spaceName(event.space));
    case 'exchanged':
      return words.exchanged(who(event.seat), cardName(event.card));
    case 'drew':
      if (event.card !== null) return words.drew(who(event.seat), cardName(event.card));
      return options.loseUndrawnCard ? words.drew(who(event.seat), null) : null;
    case 'reshuffled':
      return words.reshuffled(event.cards);
    case 'lost':
      return words.lost(who(event.seat), view.players[event.seat]?.count ?? 0);
    case 'passed':
      return words.passed(who(event.seat));
    case 'penalised':
      return words.penalised(chipsOf(context, event.team));
    case 'forfeited':
      return words.forfeited(who(event.seat), cardName(event.card));
  }
};
