import * as z from 'zod';
import type { Region } from '../../shared/protocol/regions.ts';
import { type Call, type PartyName, parseCall } from './calls.ts';

/** As a caller passes it: nothing in it is changed. */
type Sent<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

/** A call that a room answers. `Input` and `Answer` are what a caller sends and gets, before and after parsing. */
interface Entry<Room, Input, Answer> {
  /** Null: it has no message. */
  readonly input: z.ZodType<unknown, Input> | null;
  /** Null: it has no answer. */
  readonly output: z.ZodType<Answer> | null;
  handle(room: Room, message: never, name: string): unknown;
}

type Contract = Readonly<Record<string, Entry<never, unknown, unknown>>>;

/** Makes entries of a room's contract. `name` is the room's own. */
export const answeredBy =
  <Room>() =>
  <Input, Message, Made, Answer>(
    input: z.ZodType<Message, Input> | null,
    output: z.ZodType<Answer, Made> | null,
    handle: (
      room: Room,
      message: Message,
      name: string,
    ) => unknown extends Answer ? void | Promise<void> : Sent<Made> | Promise<Sent<Made>>,
  ): Entry<Room, Input, Answer> => ({ input, output, handle });

/** The output of a call whose answer is JSON, passed on as text; null without one. */
export const jsonText = z.custom<string | null>((answer) => answer === null);

type RoomOf<Calls> = Calls[keyof Calls] extends Entry<infer Room, unknown, unknown> ? Room : never;

/** By the name of the call. A message may be of another version of the server; an answer that is text is JSON already. */
export type Routes = Readonly<Record<string, (message: unknown) => Promise<unknown>>>;

/** The routes of a room. @param name of the room */
export const routesOf = <Calls extends Contract>(contract: Calls, room: RoomOf<Calls>, name = ''): Routes =>
  Object.fromEntries(
    Object.entries(contract).map(([route, { input, output, handle }]) => [
      route,
      async (message) => {
        const parsed = input && parseCall(input, message);
        const answer = await handle(room as never, parsed as never, name);
        if (answer === undefined) return {};
        return typeof answer === 'string' && output !== jsonText ? JSON.stringify(answer) : answer;
      },
    ]),
  );

/** A room as others call it. A call rejects if it fails, or if its answer is invalid. */
export type RemoteRoom<Calls> = {
  readonly [Route in keyof Calls]: Calls[Route] extends Entry<never, infer Input, infer Answer>
    ? (
        ...message: unknown extends Input ? [] : [message: Sent<Input>]
      ) => Promise<unknown extends Answer ? void : Answer>
    : never;
};

/** @param region of a room that does not exist yet */
export type RoomsOf<Calls> = (id: string, region?: Region) => RemoteRoom<Calls>;

/** The rooms of a party, by their names. */
export const roomsOfParty =
  <Calls extends Contract>(call: Call, party: PartyName, contract: Calls): RoomsOf<Calls> =>
  (id, region) =>
    Object.fromEntries(
      Object.entries(contract).map(([route, { output }]) => [
        route,
        async (message: unknown = {}) => {
          const text = await call(party, id, route, message, region);
          if (output === null) return undefined;
          return output === jsonText && text !== 'null' ? text : parseCall(output, JSON.parse(text));
        },
      ]),
    ) as RemoteRoom<Calls>;
