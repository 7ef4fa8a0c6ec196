import type { Level } from '../kernel/game.ts';
import type { Seat, TableId } from '../kernel/ids.ts';
import type { SeatColour } from './codes.ts';
import type { Settings } from './settings.ts';
import type { SeatView, ShuffleView, TableView } from './table-view.ts';

/** Settings that affect a game or its transcript. */
type SettingsInTerms = Pick<
  Settings,
  'turnSeconds' | 'botsReplaceLeavers' | 'spectators' | 'spectatorDelay' | 'transcript' | 'hints'
>;

/** All inputs of a game's shuffle except secret and seeds, fixed before any seed is revealed. FAIRNESS.md defines each field. */
export interface Terms {
  readonly v: 3;
  readonly table: TableId;
  /** Public key with which the server signs its statements. */
  readonly server: string;
  readonly game: string;
  /** Version of the game. */
  readonly rules: number;
  readonly gameNumber: number;
  readonly attempt: number;
  readonly withheld: readonly Seat[];
  readonly options: unknown;
  readonly settings: SettingsInTerms;
  readonly seats: readonly {
    readonly name: string;
    readonly colour: SeatColour;
    /** Of a computer player; null for a person. */
    readonly level: Level | null;
  }[];
  readonly first: Seat | null;
  readonly before: string | null;
  readonly commitment: string;
  /** Merkle root of all decks' leaves; null for a game without leaves. */
  readonly decks: string | null;
  readonly commitments: readonly (string | null)[];
  /** By seat, public keys of the player's devices. */
  readonly keys: readonly (readonly string[])[];
}

export const maxKeysPerSeat = 4;

/** The fields of a view, or of the server's record, that the terms are built from. */
export interface TermsSource
  extends Pick<TableView, 'id' | 'game' | 'rules' | 'gameNumber' | 'options' | 'settings'> {
  readonly seats: readonly (Pick<SeatView, 'name' | 'colour' | 'level'> | null)[];
  readonly shuffle: Pick<
    ShuffleView,
    'attempt' | 'withheld' | 'first' | 'before' | 'server' | 'commitment' | 'decks' | 'commitments' | 'keys'
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
  shuffle: { attempt, withheld, first, before, server, commitment, decks, commitments, keys },
}: TermsSource): Terms | null =>
  commitment === null
    ? null
    : {
        ...{ v: 3, table, game, rules, gameNumber, options },
        settings: { turnSeconds, botsReplaceLeavers, spectators, spectatorDelay, transcript, hints },
        commitment,
        ...{ attempt, withheld, first, before, server, decks, commitments, keys },
        seats: seats.flatMap((seat) =>
          seat ? [{ name: seat.name, colour: seat.colour, level: seat.level }] : [],
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
  seats.map(({ name, colour, level }) => ({
    name,
    bot: level !== null,
    level,
    away: false,
    handedOver: false,
    colour,
    agreed: false,
    commitment: null,
    keys: [],
  }));
