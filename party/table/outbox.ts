import { backoffMs } from '../runtime/times.ts';
import { type Delivery, type DeliveryAnswer, type Transition, transition } from './events.ts';
import type { Feature } from './feature.ts';
import type { Content, Letter, TableRecord } from './record.ts';

// The table tells others something later: a letter is stored with the step that writes it, and sent until its receiver has it.

type To = Content['to'];

/** What a feature says about the receiver of its letters. */
export interface Receiver {
  /** An ended table stays until it has its letters. */
  readonly isAwaited?: boolean;
  readonly maxPerDelivery?: number;
  /** Makes it of letters in order, at least one. */
  readonly deliver: (record: TableRecord, letters: readonly Letter[], now: number) => Delivery;
  readonly onDelivered?: (record: TableRecord, answer: DeliveryAnswer) => TableRecord;
}

const firstRetryMs = 5_000;

export const lettersTo = ({ outbox }: TableRecord, to: To): readonly Letter[] =>
  outbox.letters.filter(({ content }) => content.to === to);

export const withoutLetters = (record: TableRecord, isGone: (letter: Letter) => boolean): TableRecord => {
  const letters = record.outbox.letters.filter((letter) => !isGone(letter));
  return letters.length === record.outbox.letters.length
    ? record
    : { ...record, outbox: { ...record.outbox, letters } };
};

interface Posting {
  readonly key?: string;
  readonly due: number;
  readonly expires?: number;
}

export const post = (record: TableRecord, content: Content, { key, due, expires }: Posting): TableRecord => {
  const { letters, receivers } = record.outbox;
  const { last = 0, sentAt = 0 } = receivers[content.to] ?? {};
  const number = last + 1;
  const others = letters.filter((other) => key === undefined || other.key !== key);
  const letter: Letter = { number, key: key ?? null, content, tries: 0, due, expires: expires ?? null };
  return {
    ...record,
    outbox: {
      letters: [...others, letter],
      receivers: { ...receivers, [content.to]: { last: number, sentAt } },
    },
  };
};

/** The step that has written letters. */
export const posted = (done: Transition, record: TableRecord): Transition =>
  record === done.record ? done : { ...done, record, facts: [...done.facts, 'posted'] };

/** Sends the oldest due letters of each receiver. */
const send = (record: TableRecord, receivers: Receivers, now: number): TableRecord => {
  const kept = withoutLetters(record, ({ expires }) => expires !== null && expires <= now);
  const sent = sending(kept, receivers, now);
  if (sent.length === 0) return kept;
  const times = Object.fromEntries(
    sent.map(({ content: { to } }) => [to, { last: 0, ...kept.outbox.receivers[to], sentAt: now }]),
  );
  return {
    ...kept,
    outbox: {
      letters: kept.outbox.letters.map((letter) => {
        if (!sent.includes(letter)) return letter;
        const tries = letter.tries + 1;
        return { ...letter, tries, due: now + backoffMs(tries, firstRetryMs) };
      }),
      receivers: { ...kept.outbox.receivers, ...times },
    },
  };
};

type Receivers = Readonly<Record<To, Receiver>>;

const sending = (record: TableRecord, receivers: Receivers, now: number): readonly Letter[] =>
  receiversOf(record).flatMap((to) => {
    const letters = lettersTo(record, to);
    const held = letters.findIndex(({ due }) => due > now);
    return letters.slice(0, Math.min(held === -1 ? letters.length : held, receivers[to].maxPerDelivery ?? 1));
  });

const receiversOf = ({ outbox }: TableRecord): To[] => [
  ...new Set(outbox.letters.map(({ content }) => content.to)),
];

export const outboxOf = (receivers: Receivers): Feature => ({
  on: ['posted', 'delivered', 'closed', 'no-show'],
  calls: {
    delivered: (record, { to, number, answer }) => {
      const taken = lettersTo(record, to).filter((letter) => letter.number <= number);
      if (taken.length === 0) return transition(record);
      const left = withoutLetters(record, (letter) => taken.includes(letter));
      return transition(receivers[to].onDelivered?.(left, answer) ?? left);
    },
  },
  settle: (done, { now }) => {
    const record = send(done.record, receivers, now);
    return record === done.record ? done : { ...done, record };
  },
  dueAt: (record) => {
    const first = receiversOf(record).flatMap((to) => lettersTo(record, to)[0]?.due ?? []);
    return first.length === 0 ? null : Math.min(...first);
  },
  holds: (record) => receiversOf(record).some((to) => receivers[to].isAwaited),
  effects: (after, { before, now }) =>
    receiversOf(after).flatMap((to) => {
      const sent = lettersTo(after, to).filter(
        (letter) => letter.tries > 0 && !before?.outbox.letters.includes(letter),
      );
      return sent.length === 0
        ? []
        : [{ type: 'deliver' as const, delivery: receivers[to].deliver(after, sent, now) }];
    }),
});
