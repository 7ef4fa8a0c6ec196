import type { Presence, TableView } from '../sdk/index.ts';

export interface Rematch {
  /** Who has agreed. */
  readonly willing: readonly string[];
  /** Who is here and has not agreed. */
  readonly awaited: readonly string[];
  /** Who has gone without agreeing, and will not be dealt in. */
  readonly absent: readonly string[];
  /** How many will play. */
  readonly count: number;
}

/** Who wants another game, and who is waited for. Computer players always want one. */
export const rematchOf = ({ seats }: Pick<TableView, 'seats'>, presence: Presence | null): Rematch => {
  const silent = seats.flatMap((seat, index) =>
    seat === null || seat.computer || seat.agreed
      ? []
      : [{ name: seat.name, here: presence?.seats[index] ?? true }],
  );
  const absent = silent.filter(({ here }) => !here).map(({ name }) => name);
  return {
    willing: seats.flatMap((seat) => (seat?.agreed && !seat.computer ? [seat.name] : [])),
    awaited: silent.filter(({ here }) => here).map(({ name }) => name),
    absent,
    count: seats.filter((seat) => seat !== null).length - absent.length,
  };
};
