import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { neutralName, withoutUser } from '../../../shared/protocol/site.ts';
import type { TableData } from '../../../shared/protocol/table-data.ts';
import type { Member, Person } from '../../runtime/calls.ts';
import { readOrNull } from '../../runtime/stored.ts';
import { type Transition, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { withoutSeedOf } from '../game/dealing.ts';
import { isPublic } from '../game/transcripts.ts';
import {
  finishedShape,
  isDelayedGameRunning,
  isInGameForSpectators,
  logRowShape,
  type SeatRecord,
  type TableRecord,
} from '../record.ts';
import { freeName } from '../seats/names.ts';
import { isHeld, isMessageOf, leave, seatAt, seatInGame, withName, withSeat } from '../seats/seats.ts';

/** The log of a game by its stored rows. */
interface StoredGame {
  readonly gameNumber: number;
  readonly rows: readonly unknown[];
}

const seatsOf = ({ seats, site }: TableRecord, person: Person): Seat[] => {
  const hash = 'token' in person ? digestOf(person.token) : null;
  const isOwn = (sitter: SeatRecord): boolean =>
    'token' in person ? sitter.tokenHash === hash : site?.id === person.site && sitter.user === person.user;
  return seatsUpTo(seats.length).filter((seat) => {
    const sitter = seatAt(seats, seat);
    return sitter !== null && isOwn(sitter);
  });
};

const memberOf = ({ site }: TableRecord, person: Person): Member | undefined => {
  const hash = 'token' in person ? digestOf(person.token) : null;
  return site?.members.find((member) =>
    'token' in person ? member.tokenHash === hash : site.id === person.site && member.user === person.user,
  );
};

export const storesDataOf = (record: TableRecord, person: Person): boolean =>
  !record.ended && (seatsOf(record, person).length > 0 || memberOf(record, person) !== undefined);

/**
 * The table's data of a player: nothing of other players, and nothing that the player's views hide. For the site of a user nothing that
 * spectators have not seen: a delayed game shows the user as a member only.
 */
export const tableDataOf = (
  record: TableRecord,
  person: Person,
  games: readonly StoredGame[],
  now: number,
): TableData => {
  const isForSite = 'user' in person;
  const seats = isForSite && isDelayedGameRunning(record.audience) ? [] : seatsOf(record, person);
  const own = seats.flatMap((seat) => {
    const sitter = seatAt(record.seats, seat);
    return sitter === null ? [] : [{ seat, sitter }];
  });
  const canRead = !isForSite || record.settings.spectators || !isInGameForSpectators(record);
  const member = memberOf(record, person);
  return {
    table: record.table.id,
    game: record.game.id,
    // The answered requests would tell who has acted secretly.
    seats: own.map(
      ({ seat, sitter: { tokenHash: _, holder: __, answered: ___, subscriptions, ...sitter } }) => ({
        ...{ seat, ...sitter },
        subscriptions: subscriptions.map(({ endpoint }) => endpoint),
      }),
    ),
    member: member === undefined ? null : { user: member.user, name: member.name, role: member.role },
    messages: record.chat.messages
      .filter((message) => canRead && own.some(({ sitter }) => isMessageOf(sitter, message)))
      .map(({ at, gameNumber, text }) => ({ at, gameNumber, text })),
    games: own.flatMap(({ seat }) =>
      games.flatMap((game) =>
        ownGame(record, seat, game).map((played) =>
          isForSite && !isPublic(record, game.rows, now) ? { ...played, actions: null } : played,
        ),
      ),
    ),
  };
};

const ownGame = (record: TableRecord, now: Seat, { gameNumber, rows }: StoredGame): TableData['games'] => {
  const { game, log, seats } = record;
  const finished = readOrNull(finishedShape, rows.at(-1));
  const holder = seatAt(seats, now)?.holder;
  const isPresent = gameNumber === game.number;
  const seat =
    finished === null
      ? isPresent
        ? seatInGame(record, now)
        : null
      : (seatsUpTo(finished.holders.length).find((one) => finished.holders[one] === holder) ?? null);
  const head = finished?.head ?? (log.head?.terms.gameNumber === gameNumber ? log.head : null);
  if (seat === null || head === null) return [];
  const stored = rows.flatMap((row) => readOrNull(logRowShape, row)?.entries ?? []);
  const actions = [...stored, ...(isPresent ? log.unstored : [])]
    .filter((entry) => entry.seat === seat)
    // The index tells how much others did in between.
    .map(({ at, by, action }) => ({ at, by, action }));
  return [{ gameNumber, seat, startedAt: head.startedAt, actions }];
};

/** Deletes a player's data at one seat, and empties it. The log of a game stays, and its terms with the names. */
const erase = (record: TableRecord, person: Person, now: number): Transition => {
  const left = withoutMember(record, person);
  const [seat] = seatsOf(record, person);
  if (seat === undefined) return transition(left);
  const anonymous = withoutName(left, seat);
  if (!isHeld(anonymous.seats, seat)) return transition(anonymous);
  const done = withoutSeedOf(leave(anonymous, seat), seat, now);
  return done.ok ? done.value : transition(anonymous);
};

const withoutMember = (record: TableRecord, person: Person): TableRecord => {
  const { site, game, outbox } = record;
  const member = memberOf(record, person);
  const user = 'user' in person ? person.user : member?.user;
  if (site === null || user === undefined) return record;
  const letters = outbox.letters.flatMap((letter) => {
    if (letter.content.to !== 'site') return [letter];
    const event = withoutUser(letter.content.event, user);
    return event === null ? [] : [{ ...letter, content: { ...letter.content, event } }];
  });
  return {
    ...record,
    game: {
      ...game,
      roster: game.roster.map((player) => (player.user === user ? { ...player, user: null } : player)),
    },
    outbox: { ...outbox, letters },
    site: { ...site, members: site.members.filter((other) => other !== member) },
  };
};

const withoutName = (record: TableRecord, seat: Seat): TableRecord => {
  const { seats, chat } = record;
  const sitter = seatAt(seats, seat);
  if (sitter === null) return record;
  const name = freeName(seats, neutralName(seat));
  const gone = chat.messages.filter((message) => isMessageOf(sitter, message));
  return {
    ...withSeat(withName(record, seat, name), seat, (before) => ({
      ...before,
      ...{ user: null, avoid: null, keys: [] },
      ...{ answered: [], wroteAt: [], remindedAt: [] },
    })),
    chat: {
      ...chat,
      messages: chat.messages.filter((message) => !gone.includes(message)),
      vote: gone.some(({ number }) => number === chat.vote?.message) ? null : chat.vote,
    },
  };
};

/** Players delete their data. */
export const seatData: Feature = {
  on: [],
  calls: { erase: (record, { person }, { now }) => erase(record, person, now) },
};
