import type { EventOf, GameId, TableEvent, ViewOf } from '../sdk/index.ts';
import type { GameContext, GameUi } from './games/drawing.ts';
import { tableSentence, whoOf } from './names.ts';

/** The viewer's own hands: what they have picked, and what they can do. */
export type Hands<Id extends GameId> = Pick<GameContext<Id>, 'chosen' | 'choose' | 'act'>;

export const sceneOf = <Id extends GameId>(
  { gameView, roster, options, prompt }: ViewOf<Id>,
  hands: Hands<Id>,
): GameContext<Id> | null =>
  gameView &&
  roster && {
    view: gameView,
    options,
    prompt,
    you: roster.you,
    who: whoOf(roster.names, roster.you),
    colours: roster.colours,
    ...hands,
  };

export const isTableEvent = (event: { readonly type: string }): event is TableEvent =>
  event.type.startsWith('table:');

/** What a step has to tell, in sentences. */
export const sentencesOf = <Id extends GameId>(
  events: readonly EventOf<Id>[],
  ui: GameUi<Id>,
  view: ViewOf<Id>,
  before: ViewOf<Id> | null,
  context: GameContext<Id> | null,
): readonly string[] =>
  events.flatMap((event) => {
    if (!isTableEvent(event))
      return (context && ui.describeEvent(event, context, before?.gameView ?? null)) ?? [];
    if (event.type !== 'table:ended') {
      const names = view.seats.map((seat) => seat?.name);
      return tableSentence(event, whoOf(names, view.you), view.chat) ?? [];
    }
    const ended = view.outcome && context && ui.resultText(view.outcome, context);
    return ended ? `${ended.title}. ${ended.why}` : [];
  });
