import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import {
  beginImportAttempt,
  endImport,
  findImport,
  type ImportRow,
  takeUnreportedImport,
} from '../storage/imports/imports.ts';
import { sealIntegrationSecrets } from '../storage/integrations/integrations.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { runThread } from '../threads/run-thread.ts';
import { mailImportEnded } from './import-mails.ts';

export interface ImportRules {
  checkIntervals: readonly number[];
  isSignUpOpen: boolean;
  sellsPlans: boolean;
  resultsDays: number;
  /** A custom domain must not be below one of these. */
  ownHosts: readonly string[];
}

export interface ImportParts {
  db: Db;
  databaseUrl: string;
  dataDir: string | null;
  secrets: SecretBox;
  baseUrl: string;
  rules: ImportRules;
  log: Logger;
  now: () => number;
  /** Applies if anyone may sign up. */
  timeLimitMs?: number;
  importFile?: (setup: ImportThreadSetup, signal: AbortSignal | undefined) => Promise<ImportThreadResult>;
}

export interface ImportThreadSetup {
  databaseUrl: string;
  dataDir: string | null;
  row: ImportRow;
  attempt: number;
  rules: ImportRules;
  /** Replaces secrets of an integration, which must be entered again. */
  unreadableSecrets: string;
  now: number;
}
/**
 * `refusal` is the reason why the file cannot be imported, or null. `ended` is true if this attempt has completed the
 * import.
 */
export interface ImportThreadResult {
  refusal: string | null;
  ended: boolean;
}

const ATTEMPTS = 3;
const THREAD = new URL('./import-thread.ts', import.meta.url);
/**
 * An import stores the new ids in memory, some hundred bytes each. The limit prevents a bug from using up the memory of
 * the process.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };
/** Imports in a queue run one at a time, so that a long one delays the imports of other users. */
const TIME_LIMIT_MS = 600_000;
const TOO_LONG =
  'The import took too long, and nothing was imported. Ask the operators of this Pharos installation to import the file.';
const GIVEN_UP =
  'The import failed several times, and nothing was imported. The log of this Pharos installation contains the reason.';

/**
 * Imports the file and mails the outcome. Throws if the attempt must be repeated. A killed attempt has changed nothing.
 */
export const runImport = async (
  parts: ImportParts,
  of: { organizationId: number; importId: string },
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { db, log, now } = parts;
  const { organizationId } = of;
  const identified = { organizationId, id: of.importId };
  const attempt = await beginImportAttempt(db, identified);
  const row = attempt === undefined ? undefined : await findImport(db, identified);
  if (attempt !== undefined && row) {
    const problem = await importFile(parts, row, attempt, signal);
    if (problem !== null)
      await db
        .transaction()
        .execute((trx) =>
          endImport(trx, { ...identified, attempt }, { status: 'failed', at: new Date(now()), problem }),
        );
    log.info(
      { organizationId, problem },
      problem === null ? 'Import completed' : 'Import failed; nothing was imported',
    );
  }
  await notify(parts, identified);
};

const importFile = async (
  {
    databaseUrl,
    dataDir,
    secrets,
    rules,
    log,
    now,
    timeLimitMs = TIME_LIMIT_MS,
    importFile: run = importInThread,
  }: ImportParts,
  row: ImportRow,
  attempt: number,
  signal: AbortSignal | undefined,
): Promise<string | null> => {
  const unreadableSecrets = sealIntegrationSecrets(secrets, row.organizationId, null);
  const setup = { databaseUrl, dataDir, row, attempt, rules, unreadableSecrets, now: now() };
  const timeout = rules.isSignUpOpen ? AbortSignal.timeout(timeLimitMs) : null;
  const either = AbortSignal.any([signal, timeout].filter((each) => each != null));
  try {
    return (await run(setup, either)).refusal;
  } catch (error) {
    if (timeout?.aborted && !signal?.aborted) return TOO_LONG;
    if (signal?.aborted || attempt < ATTEMPTS) throw error;
    log.error(
      { err: error, organizationId: row.organizationId },
      'An import failed at every attempt; it is not tried again',
    );
    return GIVEN_UP;
  }
};

const importInThread = (workerData: ImportThreadSetup, signal: AbortSignal | undefined): Promise<ImportThreadResult> =>
  runThread(THREAD, { workerData, name: 'import', resourceLimits: RESOURCE_LIMITS }, signal);

/** Mails the outcome once, even after a crash between the import and the mail. */
const notify = (
  { db, secrets, baseUrl, now }: ImportParts,
  of: { organizationId: number; id: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ended = await takeUnreportedImport(trx, of, new Date(now()));
    if (!ended) return;
    if (ended.status === 'failed') {
      await recordAudit(trx, {
        ...{ organizationId: ended.organizationId, userId: ended.requestedBy, address: null },
        action: 'import.failed',
        subject: `organization ${ended.organizationId}`,
        after: { problem: ended.problem },
      });
    }
    await mailImportEnded(trx, secrets, { ended, baseUrl, now: now() });
  });
