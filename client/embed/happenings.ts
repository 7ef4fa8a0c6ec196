import { closeCodes, type TableState, type TableView } from '../sdk/index.ts';
import type { EmbedEvent } from './messages.ts';

type Seen = Pick<TableView, 'id' | 'game' | 'phase' | 'gameNumber' | 'you' | 'prompt' | 'outcome' | 'roster'>;

interface Now {
  readonly view: Seen | null;
  readonly closed: TableState['closed'];
}

/** What a change at a table is for the page around it: what everybody at the table knows, and which seat the visitor has. */
export const happenings = (
  before: Pick<Seen, 'phase' | 'gameNumber' | 'you'> | null,
  { view, closed }: Now,
  events: readonly { readonly type: string }[],
  invite: string,
): readonly EmbedEvent[] => {
  if (closed) return [{ type: 'error', detail: { code: codeOf(closed.code), message: closed.reason } }];
  if (!view) return [];
  const { phase, gameNumber, you, prompt, outcome, roster } = view;
  const told: EmbedEvent[] = before ? [] : [drawn(view, invite)];
  if (you !== (before?.you ?? null)) told.push({ type: 'seated', detail: { seat: you } });
  if (!before) return told;
  const began = phase === 'playing' && (before.phase !== 'playing' || before.gameNumber !== gameNumber);
  if (began) told.push({ type: 'started', detail: { gameNumber } });
  else if (events.some(isOfTheGame)) told.push({ type: 'moved', detail: { yourTurn: prompt !== null } });
  if (phase === 'over' && before.phase !== 'over' && outcome && roster)
    told.push({ type: 'ended', detail: { gameNumber, names: roster.names, winners: outcome.winners } });
  return told;
};

/** A table is drawn. */
export const drawn = ({ game, id, phase }: Seen, invite: string): EmbedEvent => ({
  type: 'ready',
  detail: { game, table: id, invite, phase },
});

const isOfTheGame = ({ type }: { readonly type: string }): boolean => !type.startsWith('table:');

/** The name of a code of `closeCodes`, its words joined by hyphens. */
const codeOf = (code: number): string => {
  const [name = 'closed'] = Object.entries(closeCodes).find(([, known]) => known === code) ?? [];
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
};
