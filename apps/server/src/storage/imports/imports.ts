import type { ImportReport } from '@pharos/contract/rest/imports/imports.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { ImportTable } from '../connection/schema/import-schema.ts';

export interface ImportRow {
  organizationId: number;
  id: string;
  status: ImportTable['status'];
  fileName: string;
  bytes: number;
  requestedBy: number | null;
  requestedAt: Date;
  attempts: number;
  endedAt: Date | null;
  problem: string | null;
  report: ImportReport | null;
}
type Identified = Pick<ImportRow, 'organizationId' | 'id'>;
export type ImportAttempt = Identified & { attempt: number };

const select = (db: Db, organizationId: number) =>
  db
    .selectFrom('imports')
    .where('organization_id', '=', organizationId)
    .select([
      'organization_id as organizationId',
      'id',
      'status',
      'file_name as fileName',
      'bytes',
      'requested_by as requestedBy',
      'requested_at as requestedAt',
      'attempts',
      'ended_at as endedAt',
      'problem',
      'report',
    ]);

export const findNewestImport = (db: Db, organizationId: number): Promise<ImportRow | undefined> =>
  select(db, organizationId).orderBy('requested_at', 'desc').limit(1).executeTakeFirst();

export const findImport = (db: Db, { organizationId, id }: Identified): Promise<ImportRow | undefined> =>
  select(db, organizationId).where('id', '=', id).executeTakeFirst();

/** Checks whether the owner has a running import in another organization. */
export const hasOwnerOtherImport = async (db: Db, organizationId: number): Promise<boolean> =>
  (await db
    .selectFrom('memberships as own')
    .innerJoin('memberships as other', 'other.user_id', 'own.user_id')
    .innerJoin('imports as i', 'i.organization_id', 'other.organization_id')
    .where('own.organization_id', '=', organizationId)
    .where('own.role', '=', 'OW')
    .where('other.role', '=', 'OW')
    .where('other.organization_id', '<>', organizationId)
    .where('i.status', 'in', ['queued', 'running'])
    .select('i.id')
    .executeTakeFirst()) !== undefined;

export const countReceivedBytes = async (db: Db, { organizationId, id }: Identified): Promise<number> => {
  const { bytes } = await db
    .selectFrom('import_pieces')
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', id)
    .select(sql<number>`coalesce(sum(length(bytes)), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
};

/** Deletes the earlier imports of the organization. */
export const replaceImport = async (
  trx: Db,
  added: Pick<ImportRow, 'organizationId' | 'id' | 'fileName' | 'bytes' | 'requestedBy' | 'requestedAt'>,
): Promise<void> => {
  await trx.deleteFrom('imports').where('organization_id', '=', added.organizationId).execute();
  await trx
    .insertInto('imports')
    .values({
      organization_id: added.organizationId,
      id: added.id,
      status: 'uploading',
      file_name: added.fileName,
      bytes: added.bytes,
      requested_by: added.requestedBy,
      requested_at: added.requestedAt,
    })
    .execute();
};

export const deleteImport = async (trx: Db, { organizationId, id }: Identified): Promise<void> => {
  await trx.deleteFrom('imports').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

/** Replaces an earlier upload of the piece. Returns false if the import no longer expects pieces. */
export const putImportPiece = async (
  db: Db,
  { organizationId, id }: Identified,
  number: number,
  bytes: Buffer,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into import_pieces (organization_id, import_id, number, bytes)
    select organization_id, id, ${number}, ${bytes} from imports
    where organization_id = ${organizationId} and id = ${id} and status = 'uploading'
    on conflict (organization_id, import_id, number) do update set bytes = excluded.bytes`.execute(db);
  return numAffectedRows === 1n;
};

export const readImportPiece = async (
  db: Db,
  { organizationId, id }: Identified,
  number: number,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('import_pieces')
      .where('organization_id', '=', organizationId)
      .where('import_id', '=', id)
      .where('number', '=', number)
      .select('bytes')
      .executeTakeFirst()
  )?.bytes;

export const queueImport = async (trx: Db, { organizationId, id }: Identified): Promise<void> => {
  await trx
    .updateTable('imports')
    .set({ status: 'queued' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

/** Returns the number of the attempt, or undefined if the import is no longer needed. */
export const beginImportAttempt = async (db: Db, { organizationId, id }: Identified): Promise<number | undefined> =>
  (
    await db
      .updateTable('imports')
      .set((eb) => ({ status: 'running', attempts: eb('attempts', '+', 1) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('attempts')
      .executeTakeFirst()
  )?.attempts;

/** Deletes the file too. Returns false if this is no longer the latest attempt. */
export const endImport = async (
  trx: Db,
  { organizationId, id, attempt }: ImportAttempt,
  end: { at: Date } & ({ status: 'done'; report: ImportReport } | { status: 'failed'; problem: string }),
): Promise<boolean> => {
  const outcome =
    end.status === 'done'
      ? { status: end.status, report: JSON.stringify(end.report) }
      : { status: end.status, problem: end.problem };
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ ...outcome, ended_at: end.at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx
    .deleteFrom('import_pieces')
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', id)
    .execute();
  return true;
};

/** Marks the outcome as notified. Returns undefined if the import has not ended, or if it was already marked. */
export const takeUnreportedImport = async (
  trx: Db,
  { organizationId, id }: Identified,
  at: Date,
): Promise<ImportRow | undefined> => {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ told_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', 'in', ['done', 'failed'])
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? findImport(trx, { organizationId, id }) : undefined;
};

export const sweepImports = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('imports').where('status', '=', 'uploading').where('requested_at', '<', before).execute();
};
