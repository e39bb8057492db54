import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { ExportStatus } from '../connection/schema/export-schema.ts';

export interface ExportRow {
  organizationId: number;
  id: string;
  status: ExportStatus;
  requestedBy: number | null;
  requestedAt: Date;
  attempts: number;
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

/** The one that was asked for last. */
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

/** The one whose file can be downloaded. */
export const findReadyExport = (db: Db, organizationId: number): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exports')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'ready')
    .select(COLUMNS)
    .executeTakeFirst();

/** Begins another attempt, whose number it resolves with; what earlier ones stored is deleted. Undefined: it is not to be made any more. */
export const beginExport = (db: Db, organizationId: number, id: string): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const begun = await trx
      .updateTable('exports')
      .set((eb) => ({ status: 'running', attempts: eb('attempts', '+', 1) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('attempts')
      .executeTakeFirst();
    if (begun) await deletePieces(trx, organizationId, id);
    return begun?.attempts;
  });

/** What became of an attempt, if it is still the last one: false when it is not, and then nothing is changed. */
export const endExport = async (
  trx: Db,
  { organizationId, id, attempt }: { organizationId: number; id: string; attempt: number },
  end: { status: 'ready'; at: Date; bytes: number } | { status: 'failed' },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set(end.status === 'ready' ? { status: 'ready', ready_at: end.at, bytes: end.bytes } : { status: 'failed' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (end.status === 'failed') await deletePieces(trx, organizationId, id);
  else await replaceOthers(trx, organizationId, id);
  return true;
};

/** An organization keeps one file. Links to earlier ones lead to it. */
const replaceOthers = async (trx: Db, organizationId: number, id: string): Promise<void> => {
  const others = await trx
    .updateTable('exports')
    .set({ status: 'replaced' })
    .where('organization_id', '=', organizationId)
    .where('id', '<>', id)
    .where('status', '=', 'ready')
    .returning('id')
    .execute();
  for (const other of others) await deletePieces(trx, organizationId, other.id);
};

const deletePieces = async (trx: Db, organizationId: number, id: string): Promise<void> => {
  await trx
    .deleteFrom('export_pieces')
    .where('organization_id', '=', organizationId)
    .where('export_id', '=', id)
    .execute();
};

/** Deletes those asked for before, with their files. */
export const sweepExports = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('exports')
    .where(sql<boolean>`coalesce(ready_at, requested_at) < ${before}`)
    .where('status', 'not in', ['queued', 'running'])
    .execute();
};

/** A piece of the file of a ready export; undefined after the last one, and when the file is deleted meanwhile. */
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

export const insertPiece = async (
  db: Db,
  { organizationId, id, attempt }: { organizationId: number; id: string; attempt: number },
  number: number,
  bytes: Buffer,
): Promise<void> => {
  await db
    .insertInto('export_pieces')
    .values({ organization_id: organizationId, export_id: id, attempt, number, bytes })
    .execute();
};
