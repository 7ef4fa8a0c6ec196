import { memoized } from '../../shared/kernel/util.ts';
import type { Signer } from '../../shared/kernel/web-crypto.ts';
import { linkName, type Statement, statementText } from '../../shared/protocol/statements.ts';
import { termsDigest } from '../../shared/replay/transcript.ts';
import type { Effect, RoomEvent, SignedStatement } from './events.ts';
import { settledTerms } from './game/dealing.ts';
import type { TableRecord } from './record.ts';

const boundOf = memoized(termsDigest);

/** The statements about the present game: terms, published links, the seal. None about a chosen seed. */
const statementsOf = (record: TableRecord): Statement[] => {
  const { game, log } = record;
  const isDealing = game.dealing !== null;
  const terms = isDealing ? settledTerms(record) : log.head?.terms;
  if (terms == null || game.chosenSeed !== null) return [];
  const { table, gameNumber, attempt } = terms;
  const stated = (name: string, value: string): Statement => ({ table, gameNumber, attempt, name, value });
  return [
    stated('terms', boundOf(terms)),
    ...Object.entries(isDealing ? {} : log.published).map(([actions, link]) =>
      stated(linkName(actions), link),
    ),
    ...(game.phase === 'over' ? [stated('seal', log.link)] : []),
  ];
};

const unsignedOf = (record: TableRecord): Statement[] =>
  statementsOf(record).filter(({ name }) => record.log.signatures[name] === undefined);

const isSameAs =
  ({ name, value }: Statement) =>
  (other: Statement): boolean =>
    other.name === name && other.value === value;

/** Signs new statements; when a socket connects or the alarm rings, also those whose signatures were lost. Players do not wait for it. */
export const signEffect = (before: TableRecord, after: TableRecord, { type }: RoomEvent): Effect[] => {
  const unsigned = unsignedOf(after);
  if (unsigned.length === 0) return [];
  const inWork = type === 'connected' || type === 'alarm' ? [] : unsignedOf(before);
  const statements = unsigned.filter((statement) => !inWork.some(isSameAs(statement)));
  return statements.length === 0 ? [] : [{ type: 'sign', statements }];
};

/** Resolves to the signed statements. */
export const signAll = async (
  statements: readonly Statement[],
  { sign }: Signer,
): Promise<SignedStatement[]> =>
  Promise.all(
    statements.map(async (statement) => ({ ...statement, signature: await sign(statementText(statement)) })),
  );

/** Ignores signatures of other statements, and deletes those of links that are no longer published. */
export const withSignatures = (record: TableRecord, signed: readonly SignedStatement[]): TableRecord => {
  if (!unsignedOf(record).some((statement) => signed.some(isSameAs(statement)))) return record;
  const { log } = record;
  const signatures = Object.fromEntries(
    statementsOf(record).flatMap((statement) => {
      const { name } = statement;
      const signature = log.signatures[name] ?? signed.find(isSameAs(statement))?.signature;
      return signature === undefined ? [] : [[name, signature]];
    }),
  );
  return { ...record, log: { ...log, signatures } };
};
