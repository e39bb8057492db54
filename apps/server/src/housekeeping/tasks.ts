import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { EXPORT_DAYS } from '@pharos/domain/organizations/export-times.ts';
import { UPLOAD_MS } from '@pharos/domain/organizations/import-rules.ts';
import { maxHistoryMonths } from '@pharos/domain/plans/plans.ts';
import { CONFIRMATION_MS, NOTIFICATION_RETENTION_MS } from '@pharos/domain/public-status/page-notification.ts';
import type { Task } from 'graphile-worker';
import { requeueAlerts } from '../storage/alerts/requeue-alerts.ts';
import { sweepBillingEvents } from '../storage/billing/billing-events.ts';
import { sweepPastTrials } from '../storage/billing/past-trials.ts';
import { sweepExports } from '../storage/exports/exports.ts';
import { sweepImports } from '../storage/imports/imports.ts';
import { deleteExhaustedJobs } from '../storage/jobs/delete-exhausted-jobs.ts';
import { renewPriorities } from '../storage/jobs/fair-priority.ts';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import { sweepPageSubscribers } from '../storage/page-subscribers/page-subscribers.ts';
import { sweepInvitations } from '../storage/people/invitations.ts';
import { packClosedResults } from '../storage/results/pack-results.ts';
import { dropResultPartitions } from '../storage/retention/result-partitions.ts';
import { sweepHistory } from '../storage/retention/sweep-history.ts';
import { sweepSignIn } from '../storage/retention/sweep-sign-in.ts';
import { sweepWeeklyReports } from '../storage/weekly-reports/weekly-reports.ts';
import { type CustomDomainParts, checkCustomDomains } from './check-custom-domains.ts';
import { checkDomainProofs, type DomainProofParts } from './check-domain-proofs.ts';
import { type FailingIntegrationParts, notifyFailingIntegrations } from './notify-failing-integrations.ts';
import { notifyOfMaintenance } from './notify-of-maintenance.ts';
import { notifyOperators } from './notify-operators.ts';
import { type CertificateParts, renewCertificates } from './renew-certificates.ts';
import { type LimitedAlertParts, summarizeLimitedAlerts } from './summarize-limited-alerts.ts';
import { transferOwnerships } from './transfer-ownership.ts';
import { type OrganizationStateParts, updateOrganizationStates } from './update-organization-states.ts';
import { type PlanParts, updatePlans } from './update-plans.ts';
import { updateRetirement } from './update-retirement.ts';

export interface HousekeepingServices
  extends OrganizationStateParts,
    DomainProofParts,
    CustomDomainParts,
    CertificateParts,
    FailingIntegrationParts,
    LimitedAlertParts,
    PlanParts {
  resultsDays: number;
  now: () => number;
}

export type HousekeepingTask =
  | 'drop-result-partitions'
  | 'pack-results'
  | 'sweep-history'
  | 'sweep-sign-in'
  | 'sweep-invitations'
  | 'sweep-exports'
  | 'update-organization-states'
  | 'check-domain-proofs'
  | 'check-custom-domains'
  | 'renew-certificates'
  | 'update-plans'
  | 'update-retirement'
  | 'transfer-ownership'
  | 'tell-failing-integrations'
  | 'summarize-limited-alerts'
  | 'tell-maintenance-times'
  | 'sweep-page-subscribers'
  | 'requeue-alerts';

/** Each task can run twice and at any time. */
export const createHousekeepingTasks = (
  services: HousekeepingServices,
): Record<HousekeepingTask | 'tell-operators', Task> => {
  const { db, resultsDays, log, now } = services;
  const task =
    (work: () => Promise<unknown>): Task =>
    async (_payload, { job }) => {
      await work();
      log.debug({ task: job.task_identifier }, 'Periodic task completed');
    };
  return {
    'drop-result-partitions': task(() => dropResultPartitions(db, now() - resultsDays * DAY_MS)),
    'pack-results': task(async () => {
      const onProblem = (err: Error, checkId: number): void =>
        log.error(
          { err, checkId },
          'Raw results of a check cannot be packed; they remain unpacked and use more disk space',
        );
      const { results, rows } = await packClosedResults(db, { now: now(), onProblem, rest: (tookMs) => sleep(tookMs) });
      if (results > 0) log.debug({ results, rows }, 'Raw results were packed');
    }),
    'sweep-history': task(() =>
      sweepHistory(db, {
        since: monthsBefore(now(), maxHistoryMonths()),
        resultsSince: new Date(now() - resultsDays * DAY_MS),
      }),
    ),
    'sweep-sign-in': task(async () => {
      await sweepSignIn(db, new Date(now()));
      await sweepPastTrials(db, now());
      await sweepBillingEvents(db, now());
      await sweepWeeklyReports(db, new Date(now() - 60 * DAY_MS), now());
    }),
    'sweep-invitations': task(() => sweepInvitations(db, new Date(now()))),
    'sweep-exports': task(async () => {
      await sweepExports(db, new Date(now() - EXPORT_DAYS * DAY_MS));
      await sweepImports(db, new Date(now() - UPLOAD_MS));
    }),
    'update-organization-states': task(() => updateOrganizationStates(services, now())),
    'update-plans': task(() => updatePlans(services, now())),
    'update-retirement': task(() => updateRetirement(services, now())),
    'transfer-ownership': task(() => transferOwnerships(services, now())),
    'check-domain-proofs': task(() => checkDomainProofs(services, now())),
    'check-custom-domains': task(() => checkCustomDomains(services, now())),
    'renew-certificates': task(() => renewCertificates(services, now())),
    'tell-operators': (payload) => notifyOperators(services, parseJobPayload('tell-operators', payload), now()),
    'tell-failing-integrations': task(() => notifyFailingIntegrations(services, now())),
    'summarize-limited-alerts': task(() => summarizeLimitedAlerts(services, now())),
    'tell-maintenance-times': task(() => notifyOfMaintenance(services, now())),
    'sweep-page-subscribers': task(() =>
      sweepPageSubscribers(db, {
        unconfirmedSince: now() - CONFIRMATION_MS,
        notifiedSince: now() - NOTIFICATION_RETENTION_MS,
      }),
    ),
    'requeue-alerts': task(async () => {
      const requeued = await requeueAlerts(db);
      await renewPriorities(db);
      const { events, deliveries, digests } = requeued;
      if (events + deliveries + digests > 0) log.warn(requeued, 'Alerts without a job were found and queued again');
      for (const mail of await deleteExhaustedJobs(db))
        log.error(mail, 'A mail failed at every attempt because of a fault in Pharos and was discarded');
    }),
  };
};

const monthsBefore = (now: number, months: number): Date => {
  const time = new Date(now);
  time.setUTCMonth(time.getUTCMonth() - months);
  return time;
};
