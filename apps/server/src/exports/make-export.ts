import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { dataDeletedAt } from '../storage/exports/data-deleted-at.ts';
import {
  beginExport,
  type ExportAttempt,
  endExport,
  findExport,
  leaveAttempt,
  returnPiecesToDisk,
} from '../storage/exports/exports.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { isOrganizationGone } from '../storage/organizations/lock-organization.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { runThread } from '../threads/run-thread.ts';
import { mailExportFailed, mailExportReady } from './export-mails.ts';
import type { StoredFile } from './store-pieces.ts';
import type { ExportOptions } from './write-export.ts';

export interface ThreadSetup extends ExportOptions, ExportLimits {
  databaseUrl: string;
  organizationId: number;
  attempt: number;
}
/** `superseded` means that the organization was deleted or that another attempt has started. */
export type ThreadResult = StoredFile;

interface ExportLimits {
  /** Used to check the free disk space. Null with an external database, whose disk is not visible. */
  dataDir: string | null;
  maxBytes: number | null;
}

export interface ExportParts {
  db: Db;
  databaseUrl: string;
  dataDir: string | null;
  isSignUpOpen: boolean;
  sellsPlans: boolean;
  secrets: SecretBox;
  baseUrl: string;
  version: string;
  log: Logger;
  now: () => number;
  /** Runs in a separate thread by default. */
  makeFile?: (setup: ThreadSetup, signal: AbortSignal | undefined) => Promise<ThreadResult>;
}

/**
 * Aborted and killed attempts are not failures. However, an export may be the reason why a process dies, so that
 * attempts are limited too.
 */
const MAX_FAILURES = 3;
const MAX_ATTEMPTS = 12;
/** Applies if anyone may sign up and the disk of the database is not visible. */
const STRANGERS_BYTES = 2 * 1024 ** 3;
const THREAD = new URL('./export-thread.ts', import.meta.url);
/** An export needs a few megabytes. The limit prevents a bug from using up the memory of the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };

/**
 * Writes the file of an export and mails the link to it. Throws if the attempt must be repeated. After the last
 * attempt, mails the failure instead. Data of a failed attempt is deleted, at the latest when the next attempt begins.
 */
export const makeExport = async (
  parts: ExportParts,
  { organizationId, exportId }: { organizationId: number; exportId: string },
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { db, log } = parts;
  const started = await beginExport(db, organizationId, exportId);
  if (!started) return;
  const of = { organizationId, id: exportId, attempt: started.attempt };
  const file = await makeFile(parts, of, signal).catch(async (error: unknown) => {
    if (await isOrganizationGone(db, organizationId)) {
      log.info(
        { organizationId },
        'The organization was deleted while its export was created; the export was canceled',
      );
      return { problem: 'superseded' as const };
    }
    const failed = signal?.aborted !== true;
    if (failed && (started.failures + 1 >= MAX_FAILURES || started.attempt >= MAX_ATTEMPTS)) {
      log.error({ err: error, organizationId }, 'An export failed at every attempt; it is not tried again');
      return { problem: null };
    }
    await leaveAttempt(db, of, { failed }).catch((err: unknown) => {
      log.warn({ err, organizationId }, 'An incomplete export could not be deleted; its next attempt deletes it');
    });
    throw error;
  });
  if ('bytes' in file) {
    await end(parts, of, { status: 'ready', at: new Date(parts.now()), bytes: file.bytes });
    log.info({ organizationId, bytes: file.bytes }, 'An export is ready');
  } else if (file.problem !== 'superseded') {
    await end(parts, of, { status: 'failed', at: new Date(parts.now()), problem: file.problem });
    if (file.problem === 'too-large') log.error({ organizationId, maxBytes: STRANGERS_BYTES }, TOO_LARGE);
    if (file.problem !== 'no-room') return;
    log.error({ organizationId, dataDir: parts.dataDir }, NO_ROOM);
    await returnPiecesToDisk(db);
  }
};

const NO_ROOM =
  'An export failed and was deleted, because the disk of the database is almost full; add disk space for exports and the database';
const TOO_LARGE =
  'An export failed and was deleted, because it exceeds the maximum size of exports while sign-up is open';

const makeFile = (parts: ExportParts, of: ExportAttempt, signal: AbortSignal | undefined): Promise<ThreadResult> => {
  const { databaseUrl, dataDir, isSignUpOpen, baseUrl, version, makeFile: run = makeInThread } = parts;
  const maxBytes = isSignUpOpen && dataDir === null ? STRANGERS_BYTES : null;
  return run({ databaseUrl, dataDir, maxBytes, baseUrl, version, ...of }, signal);
};

const makeInThread = (workerData: ThreadSetup, signal: AbortSignal | undefined): Promise<ThreadResult> =>
  runThread(THREAD, { workerData, name: 'export', resourceLimits: RESOURCE_LIMITS }, signal);

/** Does nothing if another attempt has started. */
const end = (parts: ExportParts, of: ExportAttempt, outcome: Parameters<typeof endExport>[2]): Promise<void> =>
  parts.db.transaction().execute(async (trx) => {
    if (await endExport(trx, of, outcome)) await notify(parts, trx, of, outcome.status);
  });

const notify = async (
  { secrets, baseUrl, sellsPlans, now }: ExportParts,
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
    after: { status: made.status, bytes: made.bytes, ...(made.problem && { problem: made.problem }) },
  });
  const mail = outcome === 'ready' ? mailExportReady : mailExportFailed;
  const deletedAt = await dataDeletedAt(trx, organizationId, { sellsPlans, now: now() });
  await mail(trx, secrets, { made, organization, deletedAt, baseUrl, now: now() });
};
