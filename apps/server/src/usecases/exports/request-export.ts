import { randomUUID } from 'node:crypto';
import { EXPORT_DAYS, exportValidUntil, nextExportAt } from '@pharos/domain/organizations/export-times.ts';
import { dayText } from '../../html/moment-text.ts';
import type { ExportProblem } from '../../storage/connection/schema/export-schema.ts';
import { dataDeletedAt } from '../../storage/exports/data-deleted-at.ts';
import { findLatestExport, insertExport } from '../../storage/exports/exports.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { findOrganization } from '../../storage/organizations/organizations.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalidWhole } from '../errors.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { toLastExport } from './read-export.ts';

const requested = (valid: string): string =>
  `Your export was requested. You will get an e-mail with the download link within 48 hours. The link is valid ${valid}.`;
const UNDER_WAY = 'An export is already in progress. You will get an e-mail with the download link when it is ready.';

const REASONS: Record<ExportProblem | 'requested', string> = {
  requested: 'An export was requested less than an hour ago.',
  'no-room': 'The last export failed, because the disk of this Pharos installation does not have enough free space.',
  'too-large':
    'The last export failed, because your data exceed the maximum size of an export in this Pharos installation.',
};

/** Allows one export at a time and one per hour. Returns a message for the requester. */
export const requestExport = (
  { db, now, settings: { sellsPlans } }: Pick<Services, 'db' | 'now' | 'settings'>,
  caller: Caller,
  organizationId: number,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    refuseOtherOrganization(caller, organizationId);
    await lockOrganization(trx, organizationId);
    const last = await findLatestExport(trx, organizationId);
    if (last?.status === 'queued' || last?.status === 'running') throw invalidWhole(UNDER_WAY);
    const next = nextExportAt(last ? toLastExport(last) : null, now());
    if (next !== null) {
      const minutes = Math.ceil((next - now()) / 60_000);
      throw invalidWhole(
        `${REASONS[last?.problem ?? 'requested']} You can request another export in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      );
    }
    const id = randomUUID();
    await insertExport(trx, { organizationId, id, requestedBy: caller.userId, requestedAt: new Date(now()) });
    await recordAudit(trx, { ...actorOf(caller), action: 'export.request', subject: `export ${id}` });
    // One export at a time in the whole installation leaves enough resources for probes.
    await enqueueJob(trx, 'make-export', { organizationId, exportId: id }, { queue: 'exports' });
    const deletedAt = await dataDeletedAt(trx, organizationId, { sellsPlans, now: now() });
    if (deletedAt === null || deletedAt > exportValidUntil(now())) return requested(`for ${EXPORT_DAYS} days`);
    const timezone = (await findOrganization(trx, organizationId))?.timezone ?? 'UTC';
    return requested(`until ${dayText(deletedAt, timezone)}, the day on which your data are deleted`);
  });
