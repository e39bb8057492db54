import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import {
  beginImportAttempt,
  endImport,
  findImport,
  type ImportRow,
  takeUntoldImport,
} from '../storage/imports/imports.ts';
import { sealIntegrationSecrets } from '../storage/integrations/integrations.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { runThread } from '../threads/run-thread.ts';
import { mailImportEnded } from './import-mails.ts';

/** What this installation allows. */
export interface ImportRules {
  checkIntervals: readonly number[];
  strangersMaySignUp: boolean;
  sellsPlans: boolean;
  resultsDays: number;
  /** Hosts below which no custom domain is. */
  ownHosts: readonly string[];
}

export interface ImportParts {
  db: Db;
  databaseUrl: string;
  /** Of the embedded database; null: it is on a server of its own. */
  dataDir: string | null;
  secrets: SecretBox;
  baseUrl: string;
  rules: ImportRules;
  log: Logger;
  now: () => number;
  /** Milliseconds that an import may take where strangers may sign up; 10 minutes when not given. */
  timeLimitMs?: number;
  /** Imports the file; in a thread of its own when not given. */
  importFile?: (setup: ImportThreadSetup, signal: AbortSignal | undefined) => Promise<ImportThreadResult>;
}

export interface ImportThreadSetup {
  databaseUrl: string;
  dataDir: string | null;
  row: ImportRow;
  attempt: number;
  rules: ImportRules;
  /** Of an integration whose secrets have to be entered again, as its column holds them. */
  unreadableSecrets: string;
  /** The start of the attempt, in epoch milliseconds. */
  now: number;
}
/** `refusal`: why the file cannot be imported; `ended`: it is imported. */
export interface ImportThreadResult {
  refusal: string | null;
  ended: boolean;
}

const ATTEMPTS = 3;
const THREAD = new URL('./import-thread.ts', import.meta.url);
/** It keeps the numbers of what has new ones, some hundred bytes each; more is a fault that must not take the process's memory. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };
/** Imports of a queue run one at a time: a longer one delays the imports of other people. */
const TIME_LIMIT_MS = 600_000;
const TOO_LONG =
  'The import took too long, and nothing was imported. Ask the people who run this Pharos to import the file.';
const GIVEN_UP = 'The import failed several times. The log of this Pharos says why; nothing was imported.';

/**
 * Imports the file of an import that was started, and mails how that ended. Throws when it failed and is to be tried again. An attempt that
 * was killed has changed nothing: the next one starts from the beginning.
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
    log.info({ organizationId, problem }, problem === null ? 'An import is done' : 'An import has failed');
  }
  await tell(parts, identified);
};

/** Resolves with why the file cannot be imported; null: it is. */
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
  const timeout = rules.strangersMaySignUp ? AbortSignal.timeout(timeLimitMs) : null;
  const either = AbortSignal.any([signal, timeout].filter((each) => each != null));
  try {
    return (await run(setup, either)).refusal;
  } catch (error) {
    if (timeout?.aborted && !signal?.aborted) return TOO_LONG;
    if (signal?.aborted || attempt < ATTEMPTS) throw error;
    log.error({ err: error, organizationId: row.organizationId }, 'An import failed at every attempt');
    return GIVEN_UP;
  }
};

const importInThread = (workerData: ImportThreadSetup, signal: AbortSignal | undefined): Promise<ImportThreadResult> =>
  runThread(THREAD, { workerData, name: 'import', resourceLimits: RESOURCE_LIMITS }, signal);

/** Tells how it ended, once: also after a crash between both. */
const tell = ({ db, secrets, baseUrl, now }: ImportParts, of: { organizationId: number; id: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ended = await takeUntoldImport(trx, of, new Date(now()));
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
