import { getHealthOverview, type HealthOverview } from '@pharos/contract/rest/operator/health.ts';
import {
  getMailOverview,
  type MailOverview,
  sendOperatorTestMail as testMail,
} from '@pharos/contract/rest/operator/mail.ts';
import { readHealth } from '../../usecases/operator/read-health.ts';
import { readMail, sendOperatorTestMail } from '../../usecases/operator/read-mail.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerOperatorHealthRoutes = (app: RouteApp): void => {
  route(app, getHealthOverview, async ({ services }) => toHealth(await readHealth(services)));
  route(app, getMailOverview, async ({ services }) => toMail(await readMail(services)));
  route(app, testMail, ({ services, caller }) => sendOperatorTestMail(services, caller));
};

const toHealth = (health: Awaited<ReturnType<typeof readHealth>>): HealthOverview => ({
  version: health.version,
  node: health.node,
  started_on: toIso(health.startedAt),
  problems: health.problems.map(({ kind, text, since }) => ({ kind, text, since: toIso(since) })),
  database: health.database && {
    version: health.database.version,
    bytes: health.database.bytes,
    is_embedded: health.database.isEmbedded,
    latency_ms: health.database.latencyMs,
  },
  disk: health.disk && { free_bytes: health.disk.freeBytes, total_bytes: health.disk.totalBytes },
  engine: health.engine && {
    partitions: health.engine.partitions,
    scheduled_checks: health.engine.scheduledChecks,
    since_last_probe_seconds: health.engine.sinceLastProbeSeconds,
    since_last_stored_seconds: health.engine.sinceLastStoredSeconds,
    held_results: health.engine.pendingResults,
    dropped_results: health.engine.droppedResults,
  },
  lateness: health.lateness && {
    probes: health.lateness.count,
    p50_seconds: health.lateness.p50,
    p99_seconds: health.lateness.p99,
  },
  checks: health.checks,
  queue: health.deliveries && {
    waiting_jobs: health.deliveries.waitingJobs,
    failing_jobs: health.deliveries.failingJobs,
    oldest_due_job_seconds: health.deliveries.oldestDueJobSeconds,
    pending_deliveries: health.deliveries.pendingDeliveries,
    oldest_pending_delivery_seconds: health.deliveries.oldestPendingSeconds,
    deliveries_failed_last_hour: health.deliveries.deliveriesFailedLastHour,
    overdue_alerts: health.deliveries.overdueEvents,
    by_task: health.jobs ?? [],
  },
  locations: health.locations.map(({ key, name, address, queued, unavailable = {} }) => ({
    key,
    name,
    address: address ?? null,
    queued_jobs: queued,
    unavailable,
  })),
  last_backup: health.lastBackup && {
    finished_on: health.lastBackup.finishedAt.toISOString(),
    bytes: health.lastBackup.bytes,
    has_results: health.lastBackup.hasResults,
  },
  pair: health.pair && toPair(health.pair),
  certificates: health.certificates.map(({ domain, endsAt }) => ({ domain, ends_on: endsAt.toISOString() })),
});

const toPair = (pair: NonNullable<Awaited<ReturnType<typeof readHealth>>['pair']>): HealthOverview['pair'] => ({
  address: pair.address,
  is_paired: pair.isPaired,
  looked_on: timeOrNull(pair.inspectedAt),
  answered_on: timeOrNull(pair.answeredAt),
  trouble: pair.trouble && { ...pair.trouble, since: timeOrNull(pair.trouble.since) },
  connection: pair.connection,
  stopped_on: pair.stoppedAt?.toISOString() ?? null,
  is_told: pair.isNotified,
  state: pair.state,
});

const timeOrNull = (moment: number | null): string | null => (moment === null ? null : toIso(moment));

const toMail = (mail: Awaited<ReturnType<typeof readMail>>): MailOverview => ({
  server: mail.server?.host ?? null,
  is_tls: mail.server?.isTls ?? false,
  sender: mail.sender,
  support_email: mail.supportEmail ?? null,
  alarm_email: mail.operatorEmail ?? null,
  waiting_alerts: mail.waiting.alerts,
  waiting_account_mails: mail.waiting.accountMails,
  oldest_waiting_on: mail.waiting.oldestAt?.toISOString() ?? null,
  failures: mail.failures.map(({ createdAt, to, organizationId, isTriedAgain, answer }) => ({
    created_on: createdAt.toISOString(),
    to,
    organization: organizationId,
    is_tried_again: isTriedAgain,
    answer,
  })),
});
