import { closeCodes, type TableState, type TableView } from '../sdk/index.ts';
import type { EmbedEvent } from './messages.ts';

type SeenView = Pick<
  TableView,
  'id' | 'game' | 'phase' | 'gameNumber' | 'you' | 'prompt' | 'outcome' | 'roster'
>;

interface Now {
  readonly view: SeenView | null;
  readonly closed: TableState['closed'];
}

/** What a change at a table is for the page around it: what everybody at the table knows, and which seat the visitor has. */
export const embedEventsOf = (
  before: Pick<SeenView, 'phase' | 'gameNumber' | 'you'> | null,
  { view, closed }: Now,
  events: readonly { readonly type: string }[],
  invite: string,
): readonly EmbedEvent[] => {
  if (closed) return [{ type: 'error', detail: { code: codeOf(closed.code), message: closed.reason } }];
  if (!view) return [];
  const { phase, gameNumber, you, prompt, outcome, roster } = view;
  const emitted: EmbedEvent[] = before ? [] : [readyEvent(view, invite)];
  if (you !== (before?.you ?? null)) emitted.push({ type: 'seated', detail: { seat: you } });
  if (!before) return emitted;
  const began = phase === 'playing' && (before.phase !== 'playing' || before.gameNumber !== gameNumber);
  if (began) emitted.push({ type: 'started', detail: { gameNumber } });
  else if (events.some(isOfTheGame)) emitted.push({ type: 'moved', detail: { yourTurn: prompt !== null } });
  if (phase === 'over' && before.phase !== 'over' && outcome && roster)
    emitted.push({ type: 'ended', detail: { gameNumber, names: roster.names, winners: outcome.winners } });
  return emitted;
};

/** A table is drawn. */
export const readyEvent = ({ game, id, phase }: SeenView, invite: string): EmbedEvent => ({
  type: 'ready',
  detail: { game, table: id, invite, phase },
});

const isOfTheGame = ({ type }: { readonly type: string }): boolean => !type.startsWith('table:');

/** The name of a code of `closeCodes`, its words joined by hyphens. */
const codeOf = (code: number): string => {
  const [name = 'closed'] = Object.entries(closeCodes).find(([, known]) => known === code) ?? [];
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
};
