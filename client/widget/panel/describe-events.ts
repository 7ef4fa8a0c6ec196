import { tableWords } from '#locale/table';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import type { Who } from '../../locales/grammar.ts';
import type { EventOf, GameId, Seat, TableEvent, TableView, TypesOf, ViewOf } from '../../sdk/index.ts';
import { stored } from '../../ui/storage.ts';
import type { Sound } from '../synthesizer.ts';

/** The viewer's own hands: what they have picked, and what they can do. */
type Input<Id extends GameId> = Pick<GameContext<Id>, 'chosen' | 'choose' | 'act'>;

export const gameContextOf = <Id extends GameId>(
  { gameView, roster, options, prompt, toAct }: ViewOf<Id>,
  hands: Input<Id>,
): GameContext<Id> | null =>
  gameView &&
  roster &&
  ({
    view: gameView,
    options,
    prompt,
    you: roster.you,
    toAct: Object.keys(toAct).map(Number) as Seat[],
    who: whoOf(roster.names, roster.you),
    colours: roster.colours,
    choices: roster.choices,
    ...hands,
    // Of one game: the compiler does not see it of any.
  } as GameContext<Id>);

export const isTableEvent = (event: { readonly type: string }): event is TableEvent =>
  event.type.startsWith('table:');

export const isGameEvent = <Id extends GameId>(event: EventOf<Id>): event is TypesOf<Id>['event'] =>
  !isTableEvent(event);

/** What a step has to tell, in sentences, once `since` has happened as well. */
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
    if (event.type !== 'table:ended') {
      const names = view.seats.map((seat) => seat?.name);
      return describeTableEvent(event, whoOf(names, view.you), view.chat) ?? [];
    }
    const ended = view.outcome && context && ui.resultText(view.outcome, context);
    return ended ? `${ended.title}. ${ended.why}` : [];
  });

/** A step of the log: what happened, and its sentences once `since` has happened as well. */
export interface LoggedStep<Id extends GameId> {
  readonly events: readonly EventOf<Id>[];
  describe(since: readonly EventOf<Id>[]): readonly string[];
  /** The sentences of it that speak of the table alone, and name no card. */
  readonly told: readonly string[];
}

/** The sentences of all steps, the newest first, as the steps are. A later game takes nothing from what is told of an earlier one. */
export const logEntries = <Id extends GameId>(
  steps: readonly LoggedStep<Id>[],
  most: number,
): readonly string[] => {
  const entries: string[] = [];
  let since: readonly EventOf<Id>[] = [];
  for (const { events, describe } of steps) {
    entries.push(...describe(since).toReversed());
    if (entries.length >= most) break;
    since = events.some(({ type }) => type === 'table:started') ? [] : [...events, ...since];
  }
  return entries.slice(0, most);
};

/** Players as sentences take them: those of the game that is spoken of, and which of them reads. */
export const whoOf =
  (players: readonly (string | undefined)[], reader: Seat | null) =>
  (seat: Seat): Who => ({ name: players[seat] ?? tableWords.someone, you: seat === reader });

/** A sentence for an event of the table itself. The end of a game is told by the result, and messages by the chat. */
export const describeTableEvent = (
  event: TableEvent,
  who: (seat: Seat) => Who,
  chat: TableView['chat'],
): string | null => {
  const { told } = tableWords;
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
    case 'table:kicked':
      return told.kicked(event.name);
    case 'table:host':
      return told.host(who(event.seat));
    case 'table:changed':
      return told.changed;
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

export const isSoundOn = (): boolean => stored('sound') === 'on';

/** What a step sounds like; nothing where nothing was played. `asked`: the viewer is to act now, and was not before. */
export const soundOf = (
  events: readonly { readonly type: string }[],
  before: Pick<TableView, 'phase'> | null,
  { phase }: Pick<TableView, 'phase'>,
  asked: boolean,
): Sound | null => {
  if (before === null || events.every(isTableEvent)) return null;
  if (phase === 'over') return 'end';
  return asked ? 'turn' : 'move';
};

/** Plays the sound if sounds are turned on in this browser. A page out of sight plays only what asks for its player. */
export const playSound = (sound: Sound): void => {
  if (!isSoundOn() || (document.hidden && sound === 'move')) return;
  // Browsers let no page make a sound, and complain in the console, until it has been pressed or typed on.
  if (!navigator.userActivation.hasBeenActive) return;
  // A sound that cannot be fetched is not missed.
  import('../synthesizer.ts').then(({ makeSound }) => makeSound(sound)).catch(() => {});
};
