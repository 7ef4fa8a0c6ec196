import type { EventOf, GameId, Seat, TableEvent, TableView, ViewOf } from '../sdk/index.ts';
import type { GameDrawing, Scene } from './games/drawing.ts';
import { namesOf, tableSentence } from './names.ts';

/** Who plays, or played last: at a table that is over people come and go, and the outcome speaks of those who were there. */
export interface Cast {
  readonly round: number;
  readonly names: readonly (string | undefined)[];
  readonly you: Seat | null;
}

export const nobody: Cast = { round: 0, names: [], you: null };

export const castAfter = (cast: Cast, view: Pick<TableView, 'phase' | 'round' | 'seats' | 'you'>): Cast =>
  view.phase === 'over' && cast.round === view.round
    ? cast
    : { round: view.round, names: view.seats.map((seat) => seat?.name), you: view.you };

export const sceneOf = <Id extends GameId>(
  view: ViewOf<Id>,
  { names, you }: Cast,
  act: Scene<Id>['act'],
): Scene<Id> | null =>
  view.play && {
    view: view.play,
    options: view.options,
    ask: view.ask,
    you,
    names: namesOf(names, you),
    act,
  };

const isTableEvent = (event: { readonly type: string }): event is TableEvent =>
  event.type.startsWith('table:');

/** What a step has to tell, in sentences. */
export const sentencesOf = <Id extends GameId>(
  events: readonly EventOf<Id>[],
  drawing: GameDrawing<Id>,
  view: ViewOf<Id>,
  before: ViewOf<Id> | null,
  cast: Cast,
  scene: Scene<Id> | null,
): readonly string[] =>
  events.flatMap((event) => {
    if (!isTableEvent(event)) return (scene && drawing.sentence(event, scene, before?.play ?? null)) ?? [];
    if (event.type !== 'table:ended') return tableSentence(event, namesOf(cast.names, cast.you)) ?? [];
    return view.outcome && scene ? `${drawing.verdict(view.outcome, scene).title}.` : [];
  });
