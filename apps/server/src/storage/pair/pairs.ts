import { PairObservation } from '@pharos/contract/stored/pair-observation.ts';
import type { Db } from '../connection/connect.ts';
import type { PairStatus } from '../connection/schema/pair-schema.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** The installation with which this one is or will be paired. */
export interface Pair {
  address: string;
  status: PairStatus;
  /** Authenticates both installations. A code until they are paired. Null if it was sealed with another secret key. */
  key: string | null;
  sealedKey: string;
  since: Date;
  /** Null before the first pair inspection. */
  seen: PairObservation | null;
  stoppedAt: Date | null;
  notifiedSince: Date | null;
}

export const findPair = async (db: Db, box: SecretBox): Promise<Pair | null> => {
  const row = await db.selectFrom('pairs').selectAll().executeTakeFirst();
  if (!row) return null;
  const seen = PairObservation.safeParse(row.seen);
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

/** Replaces an earlier code. Returns false if this installation is already paired. */
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

/**
 * Replaces the code by the permanent key. Returns false if another installation has used the code in the meantime, or
 * if the code was replaced.
 */
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

/** Returns the address of the paired installation. With `sealedKey`, deletes only the pair with this key. */
export const removePair = async (db: Db, sealedKey?: string): Promise<string | null> => {
  const removed = await db
    .deleteFrom('pairs')
    .$if(sealedKey !== undefined, (query) => query.where('sealed_key', '=', sealedKey ?? ''))
    .returning('address')
    .executeTakeFirst();
  return removed?.address ?? null;
};

/** A stopping installation still responds for this time. */
const STOPS_WITHIN_MS = 15_000;

/** An installation that responds long after it reported its shutdown counts as running again. */
export const recordSight = async (
  db: Db,
  { sealedKey }: Pick<Pair, 'sealedKey'>,
  seen: PairObservation,
): Promise<void> => {
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

export const recordStop = async (db: Db, { sealedKey }: Pick<Pair, 'sealedKey'>, now: number): Promise<void> => {
  await db
    .updateTable('pairs')
    .set({ stopped_at: new Date(now) })
    .where('sealed_key', '=', sealedKey)
    .execute();
};

/**
 * Claims the notification about a problem, which only one of several processes or restarts sends. Returns false if it
 * was already claimed. The caller's transaction must enqueue the mail.
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
    // Excludes a problem that another process saw before this process reported its end.
    .where(({ eb, or }) => or([eb('recovered_at', 'is', null), eb('recovered_at', '<', new Date(since))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Ends a problem about which operators were notified. Returns its start for the process that sends the notification,
 * otherwise null.
 */
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
