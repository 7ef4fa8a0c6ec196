import { tableWords } from '#locale/table';
import { whoOf } from '../../game-ui/context.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import { isGameEvent, isTableEvent } from '../../game-ui/log.ts';
import type { Who } from '../../locales/grammar.ts';
import type { EventOf, GameId, Seat, TableEvent, TableView, ViewOf } from '../../sdk/index.ts';

/** The sentences of a step after the later events `since`. */
export const describeEvents = <Id extends GameId>(
  events: readonly EventOf<Id>[],
  ui: GameUi<Id>,
  view: ViewOf<Id>,
  before: ViewOf<Id> | null,
  context: GameContext<Id> | null,
  since: readonly EventOf<Id>[] = [],
): readonly string[] =>
  events.flatMap((event, place) => {
    if (!isTableEvent(event)) {
      const later = [...events.slice(place + 1), ...since].filter(isGameEvent<Id>);
      return (context && ui.describeEvent(event, context, before?.gameView ?? null, later)) ?? [];
    }
    if (
      event.type === 'table:sat' &&
      view.phase === 'playing' &&
      event.seat >= (view.roster?.names.length ?? 0)
    )
      return tableWords.log.satForNextGame(event.name, startedClock(view));
    if (event.type !== 'table:ended') {
      const names = view.seats.map((seat) => seat?.name);
      return describeTableEvent(event, whoOf(names, view.you), view.chat) ?? [];
    }
    const ended = view.outcome && context && ui.resultText(view.outcome, context);
    return ended ? `${ended.title}. ${ended.why}` : [];
  });

/** The seconds of a turn, for a player who was alone until now; null without a new clock. */
const startedClock = ({ seats, settings: { turnSeconds, clockAlone } }: TableView): number | null =>
  !clockAlone && seats.filter((seat) => seat?.bot === false).length === 2 ? turnSeconds : null;

/** Null for ends and messages: result and chat announce them. */
export const describeTableEvent = (
  event: TableEvent,
  who: (seat: Seat) => Who,
  chat: TableView['chat'],
): string | null => {
  const { log: told } = tableWords;
  const writer = (number: number): Who | null => {
    const message = chat[number];
    return message === undefined ? null : who(message.seat);
  };
  switch (event.type) {
    case 'table:sat':
      return told.sat(event.name);
    case 'table:left':
      return told.left(event.name);
    case 'table:started':
      return told.started(event.gameNumber);
    case 'table:ended':
      return null;
    case 'table:played':
      return told.played[event.why](who(event.seat));
    case 'table:away':
      return told.away(who(event.seat));
    case 'table:back':
      return told.back(who(event.seat));
    case 'table:handed-over':
      return told.handedOver(who(event.seat));
    case 'table:taken-back':
      return told.takenBack(who(event.seat));
    case 'table:pause-wanted':
      return told.pauseWanted(who(event.seat));
    case 'table:paused':
      return told.paused;
    case 'table:resumed':
      return told.resumed(who(event.seat));
    case 'table:kicked':
      return told.kicked(event.name);
    case 'table:accused':
      return told.accused(who(event.seat));
    case 'table:voted-out':
      return told.votedOut(event.name);
    case 'table:kept':
      return told.kept(who(event.seat));
    case 'table:host':
      return told.host(who(event.seat));
    case 'table:changed':
      return event.rules === undefined ? told.changed : told.newRules;
    case 'table:said':
      return null;
    case 'table:reacted':
      return told.reacted(who(event.seat), event.reaction);
    case 'table:called':
      return told.called(who(event.seat), writer(event.message));
    case 'table:judged':
      return told.judged(event.guilty, writer(event.message));
  }
};
