import { exportValidUntil, type LastExport, nextExportAt } from '@pharos/domain/organizations/export-times.ts';
import { dataDeletedAt } from '../../storage/exports/data-deleted-at.ts';
import { type ExportRow, findExport, findLatestExport, findReadyExport } from '../../storage/exports/exports.ts';
import type { Caller, Services } from '../context.ts';

/** Replaced exports are never shown. */
export type ShownExport = Omit<ExportRow, 'status'> & { status: Exclude<ExportRow['status'], 'replaced'> };

/**
 * Returns the newest export, the end of its retention, and the earliest time of the next request (epoch milliseconds,
 * null if it is allowed now).
 */
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

export const toLastExport = ({ requestedAt, failedAt, status, problem }: ExportRow): LastExport => ({
  requestedAt: requestedAt.getTime(),
  failed: status === 'failed' ? { at: (failedAt ?? requestedAt).getTime(), wouldFailAgain: problem !== null } : null,
});

/**
 * Returns the newest export without an id or for a replaced export. Returns null if there is none or if its retention
 * has ended.
 */
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
