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
/** `superseded`: the organization is gone, or another attempt has begun. */
export type ThreadResult = StoredFile;

interface ExportLimits {
  /** Where the embedded database lies, whose disk is not filled; null with one of its own server, whose disk cannot be seen. */
  dataDir: string | null;
  /** Of one file; null: any number. */
  maxBytes: number | null;
}

export interface ExportParts {
  db: Db;
  databaseUrl: string;
  dataDir: string | null;
  strangersMaySignUp: boolean;
  sellsPlans: boolean;
  secrets: SecretBox;
  baseUrl: string;
  version: string;
  log: Logger;
  now: () => number;
  /** Makes and stores the file; in a thread of its own when not given. */
  makeFile?: (setup: ThreadSetup, signal: AbortSignal | undefined) => Promise<ThreadResult>;
}

/** Failures after which it is given up. Attempts that were stopped or killed are none, but an export may be what a process dies of. */
const MAX_FAILURES = 3;
const MAX_ATTEMPTS = 12;
/** Where strangers may sign up and the disk of the database cannot be seen. */
const STRANGERS_BYTES = 2 * 1024 ** 3;
const THREAD = new URL('./export-thread.ts', import.meta.url);
/** What it holds at a time is some megabytes; more is a fault that must not take the process's memory. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };

/**
 * Makes the file of an export that was asked for, and mails the link to it. Throws when that failed and is to be tried again; after the
 * last attempt who asked is told. What an attempt stored that comes to nothing is deleted, at the latest when the next begins.
 */
export const makeExport = async (
  parts: ExportParts,
  { organizationId, exportId }: { organizationId: number; exportId: string },
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { db, log } = parts;
  const begun = await beginExport(db, organizationId, exportId);
  if (!begun) return;
  const of = { organizationId, id: exportId, attempt: begun.attempt };
  const file = await makeFile(parts, of, signal).catch(async (error: unknown) => {
    if (await isOrganizationGone(db, organizationId)) {
      log.info({ organizationId }, 'The organization of an export was deleted while it was made: it ends');
      return { problem: 'superseded' as const };
    }
    const failed = signal?.aborted !== true;
    if (failed && (begun.failures + 1 >= MAX_FAILURES || begun.attempt >= MAX_ATTEMPTS)) {
      log.error({ err: error, organizationId }, 'An export failed at every attempt');
      return { problem: null };
    }
    await leaveAttempt(db, of, { failed }).catch((err: unknown) => {
      log.warn(
        { err, organizationId },
        'What there was of an export could not be deleted yet; its next attempt does that',
      );
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
  'An export failed, and what there was of it is deleted: the disk of the database has hardly any room left. Give it more; exports and the database need it';
const TOO_LARGE =
  'An export failed, and what there was of it is deleted: it is larger than exports may be where strangers may sign up';

const makeFile = (parts: ExportParts, of: ExportAttempt, signal: AbortSignal | undefined): Promise<ThreadResult> => {
  const { databaseUrl, dataDir, strangersMaySignUp, baseUrl, version, makeFile: run = makeInThread } = parts;
  const maxBytes = strangersMaySignUp && dataDir === null ? STRANGERS_BYTES : null;
  return run({ databaseUrl, dataDir, maxBytes, baseUrl, version, ...of }, signal);
};

const makeInThread = (workerData: ThreadSetup, signal: AbortSignal | undefined): Promise<ThreadResult> =>
  runThread(THREAD, { workerData, name: 'export', resourceLimits: RESOURCE_LIMITS }, signal);

/** Records what became of it and tells who asked, unless another attempt has begun. */
const end = (parts: ExportParts, of: ExportAttempt, outcome: Parameters<typeof endExport>[2]): Promise<void> =>
  parts.db.transaction().execute(async (trx) => {
    if (await endExport(trx, of, outcome)) await tell(parts, trx, of, outcome.status);
  });

const tell = async (
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
