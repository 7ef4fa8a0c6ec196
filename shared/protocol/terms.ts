import type * as z from 'zod';
import type { SeatView, ShuffleView, TableView } from './table-view.ts';
import type { termsSchema } from './terms-schema.ts';

export type Terms = z.infer<typeof termsSchema>;

/** The fields of a view, or of the server's record, that the terms are built from. */
export interface TermsSource
  extends Pick<TableView, 'id' | 'game' | 'rules' | 'gameNumber' | 'options' | 'settings'> {
  readonly seats: readonly (Pick<SeatView, 'name' | 'color' | 'level'> | null)[];
  readonly shuffle: Pick<
    ShuffleView,
    'attempt' | 'withheld' | 'first' | 'before' | 'commitment' | 'decks' | 'commitments' | 'keys'
  >;
}

/** The terms of the game being dealt; null before they are fixed. */
export const termsOf = ({
  id: table,
  game,
  rules,
  gameNumber,
  options,
  // Field by field: a view of another version may have more.
  settings: { turnSeconds, botsReplaceLeavers, spectators, spectatorDelay, transcript, hints },
  seats,
  shuffle: { attempt, withheld, first, before, commitment, decks, commitments, keys },
}: TermsSource): Terms | null =>
  commitment === null
    ? null
    : {
        ...{ v: 1, table, game, rules, gameNumber, options },
        settings: { turnSeconds, botsReplaceLeavers, spectators, spectatorDelay, transcript, hints },
        commitment,
        ...{ attempt, withheld, first, before, decks, commitments, keys },
        seats: seats.flatMap((seat) =>
          seat ? [{ name: seat.name, color: seat.color, level: seat.level }] : [],
        ),
      };

/** The terms' part in `view.shuffle` after the deal. */
export const shuffleOf = ({
  v,
  table,
  game,
  rules,
  gameNumber,
  options,
  settings,
  seats,
  ...shuffle
}: Terms): Pick<Terms, keyof Terms & keyof ShuffleView> => shuffle;

/** The seats of a view at the start of a game with these terms. */
export const seatsOf = ({ seats }: Pick<Terms, 'seats'>): SeatView[] =>
  seats.map(({ name, color, level }) => ({
    name,
    bot: level !== null,
    level,
    away: false,
    handedOver: false,
    color,
    agreed: false,
    commitment: null,
    keys: [],
  }));
