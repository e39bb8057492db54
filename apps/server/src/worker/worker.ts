import { setTimeout as sleep } from 'node:timers/promises';
import { ownHostsOf } from '@pharos/domain/public-status/cname-proof.ts';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { Logger } from 'pino';
import type { AcmeSettings } from '../acme/acme-order.ts';
import { createAcmeTasks } from '../acme/tasks.ts';
import { ActiveSends } from '../alerts/active-sends.ts';
import type { Sender } from '../alerts/channels/call.ts';
import { createChannels } from '../alerts/channels/registry.ts';
import { deliver } from '../alerts/deliver.ts';
import { deliverDigest } from '../alerts/deliver-digest.ts';
import { Lanes } from '../alerts/lanes.ts';
import type { MailTransport } from '../alerts/mail/mail.ts';
import { MailServerWatch } from '../alerts/mail/mail-server-watch.ts';
import { createPageNotificationTasks } from '../alerts/page-notifications/tasks.ts';
import { createAlertTasks } from '../alerts/tasks.ts';
import type { Billing } from '../billing/billing.ts';
import { createBillingTasks } from '../billing/tasks.ts';
import { createExportTasks } from '../exports/tasks.ts';
import { CRONTAB } from '../housekeeping/crontab.ts';
import { createHousekeepingTasks } from '../housekeeping/tasks.ts';
import type { ImportRules } from '../imports/run-import.ts';
import { createImportTasks } from '../imports/tasks.ts';
import { nextOfIntegration } from '../storage/alerts/deliveries/next-of-integration.ts';
import { enqueueRequeue } from '../storage/alerts/requeue-alerts.ts';
import { type DatabaseHandle, type Db, openDatabase } from '../storage/connection/connect.ts';
import { CONNECTIONS, WORKER_CONCURRENCY } from '../storage/connection/connections.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { createWeeklyReportTasks } from '../weekly-reports/tasks.ts';
import { WorkerSession } from './worker-session.ts';

export interface WorkerParts extends Sender {
  databaseUrl: string;
  dataDir: string | null;
  mail: MailTransport;
  secrets: SecretBox;
  resultsDays: number;
  checkIntervals: readonly number[];
  verificationIsEnforced: boolean;
  isSignUpOpen: boolean;
  sellsPlans: boolean;
  upgradesAreSuspended: boolean;
  pausesUnused: boolean;
  /** Maximum number of mails per organization. Null for no limit. */
  mailsPerDay: number | null;
  verifyDomain: string | undefined;
  /** Returns an empty list if there are no records. Rejects if no name server answers. */
  proofRecords: (name: string, recordType: 'TXT' | 'CNAME') => Promise<string[]>;
  billing: (db: Db) => Billing | null;
  acme: AcmeSettings | null;
  log: Logger;
  concurrency?: number;
  now?: () => number;
  random?: () => number;
}

const importRulesOf = (parts: WorkerParts): ImportRules => ({
  checkIntervals: parts.checkIntervals,
  isSignUpOpen: parts.isSignUpOpen,
  sellsPlans: parts.sellsPlans,
  resultsDays: parts.resultsDays,
  ownHosts: ownHostsOf(parts),
});

const RECONNECT: Backoff = { firstMs: 500, maxMs: 10_000, minMs: 250 };
const CLOSE_TIMEOUT_MS = 2000;
const DRAIN_MS = 6000;

/** Runs the jobs and periodic tasks of all modules until it is stopped, across restarts of the database. */
export class Worker implements AsyncDisposable {
  readonly #log: Logger;
  readonly #random: () => number;
  readonly #database: DatabaseHandle;
  /** Separate connections, so that messages of integrations wait for no other work. */
  readonly #lanesDatabase: DatabaseHandle;
  readonly #lanes: Lanes;
  readonly #mailServer: MailServerWatch;
  readonly #sends: ActiveSends;
  readonly #sendsOfLanes: ActiveSends;
  readonly #openSession: () => Promise<WorkerSession>;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  #withoutSessionSince: number | null = performance.now();

  constructor(parts: WorkerParts) {
    const { databaseUrl, dataDir, log, concurrency = WORKER_CONCURRENCY, now = Date.now, random = Math.random } = parts;
    this.#log = log;
    this.#random = random;
    const connections = concurrency + CONNECTIONS.workerPool - WORKER_CONCURRENCY;
    const minConnections = (count: number): number => (dataDir === null ? count : 0);
    this.#database = openDatabase(databaseUrl, connections, { minConnections: minConnections(connections) });
    const { db, prepared, pool } = this.#database;
    this.#mailServer = new MailServerWatch({ db, mail: parts.mail, log });
    this.#sends = new ActiveSends(log);
    this.#sendsOfLanes = new ActiveSends(log);
    this.#lanesDatabase = openDatabase(databaseUrl, CONNECTIONS.lanes, {
      minConnections: minConnections(CONNECTIONS.lanes),
    });
    const ofLanes = { ...parts, db: this.#lanesDatabase.prepared, now, random, sends: this.#sendsOfLanes };
    const channels = createChannels(ofLanes);
    const lanes: Lanes = new Lanes({
      send: (work) => ('deliveryId' in work ? deliver(send, work) : deliverDigest(send, work)),
      readNext: (integrationId) => nextOfIntegration(ofLanes.db, integrationId),
      log,
    });
    this.#lanes = lanes;
    const send = { ...ofLanes, channels, lanes };
    const services = { ...parts, db, now, random, sends: this.#sends };
    const tasks = {
      ...createAlertTasks({ ...services, db: prepared, channels, lanes }),
      ...createPageNotificationTasks(services),
      ...createHousekeepingTasks(services),
      ...createAcmeTasks(services),
      ...createExportTasks(services),
      ...createImportTasks({ ...services, rules: importRulesOf(parts) }),
      ...createWeeklyReportTasks(services),
      ...createBillingTasks({ ...services, billing: parts.billing(db) }),
    };
    this.#openSession = async () => {
      await Promise.all([this.#database.fill(), this.#lanesDatabase.fill()]);
      await enqueueRequeue(db);
      return WorkerSession.open({ databaseUrl, pool, tasks, crontab: CRONTAB, concurrency, log });
    };
  }

  /** The time (`performance.now()`) since which no jobs are taken. Null while jobs are taken. */
  get withoutSessionSince(): number | null {
    return this.#withoutSessionSince;
  }

  /** Rejects without open connections if the database is unreachable. */
  async start(): Promise<void> {
    const first = await this.#openSession().catch(async (error: unknown) => {
      await this.stop();
      throw error;
    });
    this.#loop = this.#stayOpen(first);
    this.#mailServer.start();
  }

  /** Waits a few seconds for running jobs. Safe to call twice. */
  stop(): Promise<void> {
    this.#stopping.abort();
    this.#mailServer.stop();
    this.#stopped ??= Promise.all([
      this.#loop,
      this.#lanes.close(),
      this.#sends.stop(DRAIN_MS),
      this.#sendsOfLanes.stop(DRAIN_MS),
    ]).then(() => this.#closeDatabases());
    return this.#stopped;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #stayOpen(first: WorkerSession): Promise<void> {
    const { signal } = this.#stopping;
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    let session: WorkerSession | null = first;
    let failures = 0;
    for (;;) {
      if (session) {
        this.#withoutSessionSince = null;
        await Promise.race([session.ended, aborted]);
        this.#withoutSessionSince = performance.now();
        await session.close();
        failures = 0;
      }
      if (signal.aborted) return;
      failures += 1;
      await sleep(backoffMs(failures, RECONNECT, this.#random()), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      session = await this.#openSession().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'The job worker cannot restart yet; trying again');
        return null;
      });
    }
  }

  /** An unreachable server must not delay the exit of the process. */
  async #closeDatabases(): Promise<void> {
    const closed = Promise.all([this.#database.close(), this.#lanesDatabase.close()]);
    await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }
}
