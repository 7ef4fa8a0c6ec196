import { type Effect, type Fact, isTableEvent, type Transition } from './events.ts';
import { type Feature, type Features, featuresByName, type Happened } from './feature.ts';
import type { LogEntry, TableRecord } from './record.ts';

/** A step after its features have run. */
interface Settled {
  readonly done: Transition;
  /** A row of the log. */
  readonly row: readonly LogEntry[];
  /** @param after the record with its new versions */
  readonly effects: (after: TableRecord) => readonly Effect[];
}

/**
 * What a step does to the record once its event was handled; the same for a new move and a repeated one. @param called features that run
 * although no fact concerns them
 */
export const settle = (
  handled: Transition,
  { facts: given, ...happened }: Omit<Happened, 'facts'> & { readonly facts: readonly Fact[] },
  called: readonly string[],
  features: Features,
): Settled => {
  const facts = new Set<string>(given);
  const by = { ...happened, facts: facts as ReadonlySet<Fact> };
  addFacts(facts, handled);
  let done = handled;
  const ran: Feature[] = [];
  for (const [name, feature] of featuresByName(features)) {
    if (!called.includes(name) && !concerns(feature, facts)) continue;
    const { settle, dueAt } = feature;
    const next = settle === undefined ? done : settle(done, by);
    if (next !== done) addFacts(facts, next);
    done = dueAt === undefined ? next : { ...next, record: withDue(next.record, name, dueAt(next.record)) };
    ran.push(feature);
  }
  const { record, row } = takeLogRow(done.record);
  return {
    done: record === done.record ? done : { ...done, record },
    row,
    effects: (after) => ran.flatMap(({ effects }) => effects?.(after, by) ?? []),
  };
};

const addFacts = (facts: Set<string>, { entry, events, delayedEvents, facts: own }: Transition): void => {
  if (entry !== null) facts.add('moved');
  for (const fact of own) facts.add(fact);
  for (const event of events) if (isTableEvent(event)) facts.add(event.type);
  for (const event of delayedEvents) if (isTableEvent(event)) facts.add(event.type);
};

const concerns = ({ on }: Feature, facts: ReadonlySet<string>): boolean => {
  for (const fact of on) if (facts.has(fact)) return true;
  return false;
};

const withDue = (record: TableRecord, name: string, at: number | null): TableRecord => {
  const { [name]: last = null, ...others } = record.due;
  if (at === last) return record;
  return { ...record, due: at === null ? others : { ...record.due, [name]: at } };
};

/** The features whose time has come. */
export const dueFeatures = ({ due }: TableRecord, now: number): string[] =>
  Object.entries(due).flatMap(([name, at]) => (at <= now ? [name] : []));

/** This many log entries make a row. */
const entriesPerRow = 16;

/** Takes the unstored entries out of the record: a full row, or the rest once the game is over. */
const takeLogRow = (record: TableRecord): { record: TableRecord; row: readonly LogEntry[] } => {
  const { log, game } = record;
  const { unstored } = log;
  if (unstored.length === 0 || (unstored.length < entriesPerRow && game.phase === 'playing'))
    return { record, row: [] };
  return { record: { ...record, log: { ...log, unstored: [] } }, row: unstored };
};
