import type { Viewer } from '../../../shared/kernel/game.ts';
import { tableIdSchema } from '../../../shared/kernel/schemas.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import type { TranscriptHead } from '../../../shared/replay/transcript.ts';
import type { GameId, TableView, ViewOf } from '../../sdk/index.ts';
import type { TimelineEntry } from './moments.ts';

/** A moment as a table would have shown it, so that what draws a table can draw it. */
export const replayedView = (head: TranscriptHead, moment: TimelineEntry, viewer: Viewer): ViewOf<GameId> => {
  const you = viewer === 'spectator' ? null : viewer;
  const view: TableView = {
    id: tableIdSchema.parse(head.table),
    game: head.game,
    options: head.options,
    settings: settingsSchema.parse({}),
    createdAt: head.startedAt,
    phase: moment.outcome === null ? 'playing' : 'over',
    seats: head.seats.map(({ name, colour, computer }) => ({
      name,
      colour,
      computer,
      away: false,
      handedOver: false,
      agreed: false,
      commitment: null,
      level: computer ? 'normal' : null,
    })),
    host: null,
    you,
    gameNumber: head.gameNumber,
    paused: false,
    gameView: moment.view,
    roster: {
      names: head.seats.map(({ name }) => name),
      colours: head.seats.map(({ colour }) => colour),
      you,
    },
    toAct: Object.fromEntries(moment.toAct.map((seat) => [seat, null])),
    prompt: null,
    outcome: moment.outcome,
    chat: {},
    vote: null,
    shuffle: {
      commitment: head.commitment,
      contributions: head.contributions,
      secret: null,
      seal: null,
      next: '',
    },
  };
  // The transcript's game was found in the registry, and its views are that game's own.
  return view as ViewOf<GameId>;
};
