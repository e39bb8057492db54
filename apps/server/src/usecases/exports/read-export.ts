import { exportValidUntil, type LastExport, nextExportAt } from '@pharos/domain/organizations/export-times.ts';
import { dataDeletedAt } from '../../storage/exports/data-deleted-at.ts';
import { type ExportRow, findExport, findLatestExport, findReadyExport } from '../../storage/exports/exports.ts';
import type { Caller, Services } from '../context.ts';

/** An export as people are told of it; one that a newer has replaced is never told of. */
export type ShownExport = Omit<ExportRow, 'status'> & { status: Exclude<ExportRow['status'], 'replaced'> };

/** How the newest export goes, until when it is kept, and when another one can be asked for (epoch milliseconds; null: now). */
export const readExport = async (
  { db, now, settings: { sellsPlans } }: Pick<Services, 'db' | 'now' | 'settings'>,
  { organization }: Caller,
): Promise<{ newest: ShownExport | null; validUntil: number | null; nextRequestAt: number | null }> => {
  const last = await findLatestExport(db, organization.id);
  if (!last) return { newest: null, validUntil: null, nextRequestAt: null };
  const newest = shown(last, now());
  const deletedAt = await dataDeletedAt(db, organization.id, { sellsPlans, now: now() });
  const validUntil = newest?.readyAt ? exportValidUntil(newest.readyAt.getTime(), deletedAt) : null;
  return { newest, validUntil, nextRequestAt: nextExportAt(toLastExport(last), now()) };
};

/** As it counts for when the next can be asked for. */
export const toLastExport = ({ requestedAt, failedAt, status, problem }: ExportRow): LastExport => ({
  requestedAt: requestedAt.getTime(),
  failed: status === 'failed' ? { at: (failedAt ?? requestedAt).getTime(), wouldFailAgain: problem !== null } : null,
});

/** The export of that id, or the newest; one that a newer has replaced stands for that. Null: there is none, or its time is over. */
export const findExportToDownload = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization: { id: organizationId } }: Caller,
  exportId: string | undefined,
): Promise<ShownExport | null> => {
  const found = exportId === undefined ? undefined : await findExport(db, organizationId, exportId);
  if (exportId !== undefined && found?.status !== 'replaced') return shown(found, now());
  return shown((await findReadyExport(db, organizationId)) ?? (await findLatestExport(db, organizationId)), now());
};

const shown = (row: ExportRow | undefined, now: number): ShownExport | null => {
  if (!row || (row.readyAt !== null && now >= exportValidUntil(row.readyAt.getTime()))) return null;
  const { status, ...rest } = row;
  return status === 'replaced' ? null : { ...rest, status };
};
