import { gameWords } from '#locale/sequence-states';
import type { GameTypes } from '../../../sdk/index.ts';
import { cardName } from '../../cards/state.ts';
import type { GameContext } from '../drawing.ts';
import { chipsOf, teamAt } from './chips.ts';
import type { Id, View } from './choice.ts';
import { areTeams, lineOf, spaceName } from './words.ts';

type Event = GameTypes[Id]['event'];

/** What happened, for the log. That others drew goes without saying, unless they might have forgotten to. */
export const describeEvent = (event: Event, context: GameContext<Id>, before: View | null): string | null => {
  const { who, view, options } = context;
  if (before === null) return null;
  switch (event.type) {
    case 'placed':
      return gameWords.placed(
        who(event.seat),
        spaceName(event.space),
        event.card === 'ADD',
        event.marked.map(lineOf),
        areTeams(view) ? chipsOf(context, teamAt(view, event.seat)) : null,
      );
    case 'removed':
      return gameWords.removed(who(event.seat), chipsOf(context, event.team), spaceName(event.space));
    case 'exchanged':
      return gameWords.exchanged(who(event.seat), cardName(event.card));
    case 'drew':
      if (event.card !== null) return gameWords.drew(who(event.seat), cardName(event.card));
      return options.loseUndrawnCard ? gameWords.drew(who(event.seat), null) : null;
    case 'reshuffled':
      return gameWords.reshuffled(event.cards);
    case 'lost':
      return gameWords.lost(who(event.seat), view.players[event.seat]?.count ?? 0);
    case 'passed':
      return gameWords.passed(who(event.seat));
    case 'penalised':
      return gameWords.penalised(chipsOf(context, event.team));
    case 'forfeited':
      return gameWords.forfeited(who(event.seat), cardName(event.card));
  }
};
