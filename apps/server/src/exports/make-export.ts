import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { beginExport, endExport, findExport } from '../storage/exports/exports.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { isOrganizationGone } from '../storage/organizations/lock-organization.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { runThread } from '../threads/run-thread.ts';
import { mailExportFailed, mailExportReady } from './export-mails.ts';
import type { ExportOptions } from './write-export.ts';

export interface ThreadSetup extends ExportOptions {
  databaseUrl: string;
  organizationId: number;
  attempt: number;
}
/** `bytes` null: the organization is gone. */
export interface ThreadResult {
  bytes: number | null;
}

export interface ExportParts {
  db: Db;
  databaseUrl: string;
  secrets: SecretBox;
  baseUrl: string;
  version: string;
  log: Logger;
  now: () => number;
}

const ATTEMPTS = 3;
const THREAD = new URL('./export-thread.ts', import.meta.url);
/** What it holds at a time is some megabytes; more is a fault that must not take the process's memory. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192 };

/**
 * Makes the file of an export that was asked for, and mails the link to it. Throws when that failed and is to be tried again; after the
 * last attempt who asked is told. An attempt that was killed leaves nothing: the next begins anew.
 */
export const makeExport = async (
  parts: ExportParts,
  { organizationId, exportId }: { organizationId: number; exportId: string },
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { db, log, now } = parts;
  const attempt = await beginExport(db, organizationId, exportId);
  if (attempt === undefined) return;
  const of = { organizationId, id: exportId, attempt };
  try {
    const workerData: ThreadSetup = { ...threadSetup(parts), ...of };
    const thread = { workerData, name: 'export', resourceLimits: RESOURCE_LIMITS };
    const { bytes } = await runThread<ThreadResult>(THREAD, thread, signal);
    if (bytes === null) return;
    await db.transaction().execute(async (trx) => {
      if (await endExport(trx, of, { status: 'ready', at: new Date(now()), bytes }))
        await tell(parts, trx, of, 'ready');
    });
    log.info({ organizationId, bytes }, 'An export is ready');
  } catch (error) {
    if (await isOrganizationGone(db, organizationId)) {
      log.info({ organizationId }, 'The organization of an export was deleted while it was made: it ends');
      return;
    }
    if (signal?.aborted || attempt < ATTEMPTS) throw error;
    log.error({ err: error, organizationId }, 'An export failed at every attempt');
    await db.transaction().execute(async (trx) => {
      if (await endExport(trx, of, { status: 'failed' })) await tell(parts, trx, of, 'failed');
    });
  }
};

const threadSetup = ({ databaseUrl, baseUrl, version }: ExportParts) => ({ databaseUrl, baseUrl, version });

const tell = async (
  { secrets, baseUrl, now }: ExportParts,
  trx: Db,
  { organizationId, id }: { organizationId: number; id: string },
  outcome: 'ready' | 'failed',
): Promise<void> => {
  const [made, organization] = await Promise.all([
    findExport(trx, organizationId, id),
    findOrganization(trx, organizationId),
  ]);
  if (!made || !organization) return;
  await recordAudit(trx, {
    organizationId,
    userId: null,
    address: null,
    action: `export.${outcome}`,
    subject: `export ${id}`,
    after: { status: made.status, bytes: made.bytes },
  });
  const mail = outcome === 'ready' ? mailExportReady : mailExportFailed;
  await mail(trx, secrets, { made, organization, baseUrl, now: now() });
};
