import { PairSight } from '@pharos/contract/stored/pair-sight.ts';
import type { Db } from '../connection/connect.ts';
import type { PairStatus } from '../connection/schema/pair-schema.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** The installation that this one is paired with, or is about to be. */
export interface Pair {
  address: string;
  status: PairStatus;
  /** What both prove themselves by; until they are paired, the code. Null: it was sealed with another secret key. */
  key: string | null;
  /** As it is stored, by which the row is known to be the same. */
  sealedKey: string;
  since: Date;
  /** Null: nothing was seen yet. */
  seen: PairSight | null;
  stoppedAt: Date | null;
  notifiedSince: Date | null;
}

/** Null: there is none. */
export const findPair = async (db: Db, box: SecretBox): Promise<Pair | null> => {
  const row = await db.selectFrom('pairs').selectAll().executeTakeFirst();
  if (!row) return null;
  const seen = PairSight.safeParse(row.seen);
  return {
    address: row.address,
    status: row.status,
    key: openKey(box, row.sealed_key),
    sealedKey: row.sealed_key,
    since: row.since,
    seen: seen.success ? seen.data : null,
    stoppedAt: row.stopped_at,
    notifiedSince: row.told_since,
  };
};

const openKey = (box: SecretBox, sealed: string): string | null => {
  try {
    return box.open(sealed, secretPlaces.pair);
  } catch {
    return null;
  }
};

/** Keeps a code until both are paired, in place of an earlier one; false: this installation is paired already. */
export const startPair = async (
  db: Db,
  box: SecretBox,
  { address, status, code }: { address: string; status: 'invited' | 'joining'; code: string },
  now: number,
): Promise<boolean> => {
  const row = { address, status, sealed_key: box.seal(code, secretPlaces.pair), since: new Date(now) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pairs')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('pairs.status', '!=', 'paired'))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Puts the lasting key in the place of the code; false: another one has used the code meanwhile, or it was replaced. */
export const completePair = async (
  db: Db,
  box: SecretBox,
  { status, sealedKey }: Pick<Pair, 'status' | 'sealedKey'>,
  key: string,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pairs')
    .set({ status: 'paired', sealed_key: box.seal(key, secretPlaces.pair), since: new Date(now) })
    .where('status', '=', status)
    .where('sealed_key', '=', sealedKey)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Resolves with the address that it was paired with, or about to be; null: there was none. `sealedKey`: only this one. */
export const removePair = async (db: Db, sealedKey?: string): Promise<string | null> => {
  const removed = await db
    .deleteFrom('pairs')
    .$if(sealedKey !== undefined, (query) => query.where('sealed_key', '=', sealedKey ?? ''))
    .returning('address')
    .executeTakeFirst();
  return removed?.address ?? null;
};

/** So long one that stops goes on answering. */
const STOPS_WITHIN_MS = 15_000;

/** What a look saw. One that answers long after it told that it stops is back. */
export const recordSight = async (db: Db, { sealedKey }: Pick<Pair, 'sealedKey'>, seen: PairSight): Promise<void> => {
  await db
    .updateTable('pairs')
    .set({ seen: JSON.stringify(seen) })
    .where('sealed_key', '=', sealedKey)
    .execute();
  if (seen.reason !== null) return;
  await db
    .updateTable('pairs')
    .set({ stopped_at: null })
    .where('sealed_key', '=', sealedKey)
    .where('stopped_at', '<', new Date(seen.lookedAt - STOPS_WITHIN_MS))
    .execute();
};

/** The other one has told that it stops in an orderly way. */
export const recordStop = async (db: Db, { sealedKey }: Pick<Pair, 'sealedKey'>, now: number): Promise<void> => {
  await db
    .updateTable('pairs')
    .set({ stopped_at: new Date(now) })
    .where('sealed_key', '=', sealedKey)
    .execute();
};

/**
 * Whether the trouble has not been told yet: then it is as good as told, by the transaction that enqueues the mail. Of several processes, and
 * of several starts, one tells it.
 */
export const claimTrouble = async (
  trx: Db,
  { sealedKey }: Pick<Pair, 'sealedKey'>,
  since: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('pairs')
    .set({ told_since: new Date(since) })
    .where('sealed_key', '=', sealedKey)
    .where('told_since', 'is', null)
    // What another process saw before this one told that it is over.
    .where(({ eb, or }) => or([eb('recovered_at', 'is', null), eb('recovered_at', '<', new Date(since))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Ends the trouble that was told; resolves with since when it was, for the process that is to tell it. Null: none was told. */
export const endTrouble = async (
  trx: Db,
  { sealedKey }: Pick<Pair, 'sealedKey'>,
  wellSince: number,
): Promise<Date | null> => {
  const before = await trx
    .selectFrom('pairs')
    .where('sealed_key', '=', sealedKey)
    .where('told_since', 'is not', null)
    .select('told_since')
    .forUpdate()
    .executeTakeFirst();
  if (!before?.told_since) return null;
  await trx
    .updateTable('pairs')
    .set({ told_since: null, recovered_at: new Date(wellSince) })
    .execute();
  return before.told_since;
};
