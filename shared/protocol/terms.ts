import type { Level } from '../kernel/game.ts';
import type { Seat, TableId } from '../kernel/ids.ts';
import type { SeatColour } from './codes.ts';
import type { Settings } from './settings.ts';
import type { SeatView, ShuffleView, TableView } from './table-view.ts';

/** Of the settings those that say what may happen in a game, and who may see it afterwards. */
type SettingsInTerms = Omit<Settings, 'botsReact' | 'chat' | 'listed' | 'locked'>;

/**
 * Everything that a game's cards depend on, and what everybody is to hold it to: settled before any seed is shown. FAIRNESS.md says what
 * each field is.
 */
export interface Terms {
  readonly v: 2;
  readonly table: TableId;
  readonly game: string;
  readonly gameNumber: number;
  readonly attempt: number;
  readonly withheld: readonly Seat[];
  readonly options: unknown;
  readonly settings: SettingsInTerms;
  readonly seats: readonly {
    readonly name: string;
    readonly colour: SeatColour;
    /** That of a computer player; null for a person. */
    readonly level: Level | null;
  }[];
  readonly first: Seat | null;
  readonly before: string | null;
  readonly bots: number;
  readonly commitment: string;
  /** What the leaves of all decks are bound by; null for a game whose cards are not opened one by one. */
  readonly decks: string | null;
  readonly commitments: readonly (string | null)[];
}

/** The fields of a view, or of the server's record, that the terms are built from. */
export interface TermsSource extends Pick<TableView, 'id' | 'game' | 'gameNumber' | 'options' | 'settings'> {
  readonly seats: readonly (Pick<SeatView, 'name' | 'colour' | 'level'> | null)[];
  readonly shuffle: Pick<
    ShuffleView,
    'attempt' | 'withheld' | 'first' | 'before' | 'bots' | 'commitment' | 'decks' | 'commitments'
  >;
}

/** The terms of the game being dealt; null before they are settled. */
export const termsOf = ({
  id: table,
  game,
  gameNumber,
  options,
  settings: { botsReact, chat, listed, locked, ...settings },
  seats,
  // By name: a view of another version may have other fields beside them.
  shuffle: { attempt, withheld, first, before, bots, commitment, decks, commitments },
}: TermsSource): Terms | null =>
  commitment === null
    ? null
    : {
        ...{ v: 2, table, game, gameNumber, options, settings, commitment },
        ...{ attempt, withheld, first, before, bots, decks, commitments },
        seats: seats.flatMap((seat) =>
          seat ? [{ name: seat.name, colour: seat.colour, level: seat.level }] : [],
        ),
      };

/** What a view shows of the terms of a game that has been dealt. */
export const shuffleOf = ({
  v,
  table,
  game,
  gameNumber,
  options,
  settings,
  seats,
  ...shuffle
}: Terms): Pick<Terms, keyof Terms & keyof ShuffleView> => shuffle;

/** Those who play by these terms, as a view shows them when the game begins. */
export const seatsOf = ({ seats }: Pick<Terms, 'seats'>): SeatView[] =>
  seats.map(({ name, colour, level }) => ({
    name,
    bot: level !== null,
    level,
    away: false,
    handedOver: false,
    colour,
    agreed: false,
    commitment: null,
  }));
