import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { ExportProblem, ExportStatus } from '../connection/schema/export-schema.ts';

export interface ExportRow {
  organizationId: number;
  id: string;
  status: ExportStatus;
  requestedBy: number | null;
  requestedAt: Date;
  attempts: number;
  failedAt: Date | null;
  problem: ExportProblem | null;
  readyAt: Date | null;
  bytes: number | null;
}

const COLUMNS = [
  'organization_id as organizationId',
  'id',
  'status',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'attempts',
  'failed_at as failedAt',
  'problem',
  'ready_at as readyAt',
  'bytes',
] as const;

export const insertExport = async (
  trx: Db,
  {
    organizationId,
    id,
    requestedBy,
    requestedAt,
  }: Pick<ExportRow, 'organizationId' | 'id' | 'requestedBy' | 'requestedAt'>,
): Promise<void> => {
  await trx
    .insertInto('exports')
    .values({
      organization_id: organizationId,
      id,
      status: 'queued',
      requested_by: requestedBy,
      requested_at: requestedAt,
    })
    .execute();
};

export const findLatestExport = (db: Db, organizationId: number): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exports')
    .where('organization_id', '=', organizationId)
    .orderBy('requested_at', 'desc')
    .select(COLUMNS)
    .limit(1)
    .executeTakeFirst();

export const findExport = (db: Db, organizationId: number, id: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exports')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();

export const findReadyExport = (db: Db, organizationId: number): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exports')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'ready')
    .select(COLUMNS)
    .executeTakeFirst();

export interface ExportAttempt {
  organizationId: number;
  id: string;
  attempt: number;
}

/** Deletes the data of earlier attempts. Returns undefined if the export is no longer needed. */
export const beginExport = (
  db: Db,
  organizationId: number,
  id: string,
): Promise<{ attempt: number; failures: number } | undefined> =>
  db.transaction().execute(async (trx) => {
    const started = await trx
      .updateTable('exports')
      .set((eb) => ({ status: 'running', attempts: eb('attempts', '+', 1) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning(['attempts as attempt', 'failures'])
      .executeTakeFirst();
    if (started) await deletePieces(trx, organizationId, id);
    return started;
  });

/** Deletes the data of an attempt that will be retried. With `failed`, the attempt counts as a failure. */
export const leaveAttempt = (
  db: Db,
  { organizationId, id, attempt }: ExportAttempt,
  { failed }: { failed: boolean },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('exports')
      .set((eb) => ({ failures: eb('failures', '+', failed ? 1 : 0) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', attempt)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await deletePieces(trx, organizationId, id);
  });

/** Returns false and changes nothing if this is no longer the latest attempt. */
export const endExport = async (
  trx: Db,
  { organizationId, id, attempt }: ExportAttempt,
  end: { status: 'ready'; at: Date; bytes: number } | { status: 'failed'; at: Date; problem: ExportProblem | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set(
      end.status === 'ready'
        ? { status: 'ready', ready_at: end.at, bytes: end.bytes }
        : { status: 'failed', failed_at: end.at, problem: end.problem },
    )
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await deletePieces(trx, organizationId, id, end.status === 'ready' ? attempt : null);
  if (end.status === 'ready') await replaceEarlier(trx, organizationId, id);
  return true;
};

/** Marks earlier exports as replaced and deletes their files. Links to earlier exports lead to the new file. */
const replaceEarlier = async (trx: Db, organizationId: number, id: string): Promise<void> => {
  const earlier = await trx
    .updateTable('exports')
    .set({ status: 'replaced' })
    .where('organization_id', '=', organizationId)
    .where('id', '<>', id)
    .where('status', '=', 'ready')
    .returning('id')
    .execute();
  for (const other of earlier) await deletePieces(trx, organizationId, other.id);
};

const deletePieces = async (
  trx: Db,
  organizationId: number,
  id: string,
  except: number | null = null,
): Promise<void> => {
  await trx
    .deleteFrom('export_pieces')
    .where('organization_id', '=', organizationId)
    .where('export_id', '=', id)
    .$if(except !== null, (query) => query.where('attempt', '<>', except))
    .execute();
};

/** Returns the space of deleted pieces to the disk. Otherwise PostgreSQL would reserve it for later pieces. */
export const returnPiecesToDisk = async (db: Db): Promise<void> => {
  await sql`vacuum export_pieces`.execute(db);
};

export const sweepExports = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('exports')
    .where(sql<boolean>`coalesce(ready_at, requested_at) < ${before}`)
    .where('status', 'not in', ['queued', 'running'])
    .execute();
};

/** Returns undefined after the last piece, and if the file was deleted in the meantime. */
export const readPiece = async (
  db: Db,
  { organizationId, id, attempts }: Pick<ExportRow, 'organizationId' | 'id' | 'attempts'>,
  number: number,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('export_pieces')
      .where('organization_id', '=', organizationId)
      .where('export_id', '=', id)
      .where('attempt', '=', attempts)
      .where('number', '=', number)
      .select('bytes')
      .executeTakeFirst()
  )?.bytes;

/** Returns false and stores nothing if this is not the running attempt. */
export const insertPiece = async (
  db: Db,
  { organizationId, id, attempt }: ExportAttempt,
  number: number,
  bytes: Buffer,
): Promise<boolean> => {
  // The row is locked, so that a new attempt sees this piece and deletes it.
  const { numAffectedRows } = await sql`insert into export_pieces (organization_id, export_id, attempt, number, bytes)
    select organization_id, id, attempts, ${number}::integer, ${bytes}::bytea from exports
    where organization_id = ${organizationId} and id = ${id} and status = 'running' and attempts = ${attempt} for share`.execute(
    db,
  );
  return numAffectedRows === 1n;
};
