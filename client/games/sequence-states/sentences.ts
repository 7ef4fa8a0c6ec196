import { eventSentences } from '#locale/sequence-states';
import { sentenceOf } from '../../locales/grammar.ts';
import type { GameTypes } from '../../sdk/index.ts';
import { cardName } from '../../widget/cards/state.ts';
import type { GameContext } from '../game-ui.ts';
import { chipsOf, teamAt } from './chips.ts';
import type { Id, View } from './choice.ts';
import { areTeams, lineOf, spaceName } from './words.ts';

type Event = GameTypes[Id]['event'];

/** What happened, for the log. That others drew goes without saying, unless they might have forgotten to. */
export const describeEvent = (event: Event, context: GameContext<Id>, before: View | null): string | null => {
  const { who, view, options } = context;
  if (before === null) return null;
  if (event.type === 'drew' && event.card === null && !options.loseUndrawnCard) return null;
  return sentenceOf(eventSentences, event.type, event, {
    who,
    cardName,
    spaceName,
    lineName: lineOf,
    chipsOf: (team) => chipsOf(context, team),
    sideOf: (seat) => (areTeams(view) ? chipsOf(context, teamAt(view, seat)) : null),
    cardsLeft: (seat) => view.players[seat]?.count ?? 0,
  });
};
