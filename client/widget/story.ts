import type { EventOf, GameId, TableEvent, ViewOf } from '../sdk/index.ts';
import type { GameDrawing, Scene } from './games/drawing.ts';
import { tableSentence, whoOf } from './names.ts';

/** The viewer's own hands: what they have picked, and what they can do. */
export type Hands<Id extends GameId> = Pick<Scene<Id>, 'chosen' | 'choose' | 'act'>;

export const sceneOf = <Id extends GameId>(
  { play, cast, options, ask }: ViewOf<Id>,
  hands: Hands<Id>,
): Scene<Id> | null =>
  play &&
  cast && {
    view: play,
    options,
    ask,
    you: cast.you,
    who: whoOf(cast.names, cast.you),
    colours: cast.colours,
    ...hands,
  };

export const isTableEvent = (event: { readonly type: string }): event is TableEvent =>
  event.type.startsWith('table:');

/** What a step has to tell, in sentences. */
export const sentencesOf = <Id extends GameId>(
  events: readonly EventOf<Id>[],
  drawing: GameDrawing<Id>,
  view: ViewOf<Id>,
  before: ViewOf<Id> | null,
  scene: Scene<Id> | null,
): readonly string[] =>
  events.flatMap((event) => {
    if (!isTableEvent(event)) return (scene && drawing.sentence(event, scene, before?.play ?? null)) ?? [];
    if (event.type !== 'table:ended') {
      const names = view.seats.map((seat) => seat?.name);
      return tableSentence(event, whoOf(names, view.you), view.chat) ?? [];
    }
    const ended = view.outcome && scene && drawing.verdict(view.outcome, scene);
    return ended ? `${ended.title}. ${ended.why}` : [];
  });
