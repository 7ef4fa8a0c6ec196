import type { GameId, TypesOf } from '../../client/sdk/index.ts';
import type { GameEvent } from '../../shared/kernel/game.ts';
import { leftOf, type Seat } from '../../shared/kernel/ids.ts';

/** Of the games that are compared. */
export const seats = 3;
const rightOf = (seat: Seat): Seat => leftOf(leftOf(seat, seats), seats);

export type Who = (actor: Seat, event: GameEvent & { readonly seat?: Seat }) => Seat | null;
export const actor: Who = (seat) => seat;
export const right: Who = (seat) => rightOf(seat);
export const ofEvent: Who = (_, { seat = null }) => seat;
export const none: Who = () => null;

/** The players of an event, as functions of the acting seat. */
export interface Row {
  /** Named first in the log. */
  readonly text: Who;
  readonly bubble: Who;
  /** Seats that cards or chips come from or go to, in order. */
  readonly flight?: readonly Who[];
}

export const by = (who: Who, ...flight: readonly Who[]): Row => ({ text: who, bubble: who, flight });
export const told = (who: Who, ...flight: readonly Who[]): Row => ({ text: who, bubble: none, flight });
export const unspoken = told(none);

/** By event: what log, bubble and flight have to name. */
export type Rows<Id extends GameId> = Readonly<Record<TypesOf<Id>['event']['type'], Row>>;
