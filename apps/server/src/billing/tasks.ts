import type { Task } from 'graphile-worker';
import type { Logger } from 'pino';
import { listDueLedgers } from '../storage/billing/builtin-ledgers.ts';
import { listUnsettledCredits } from '../storage/billing/credits.ts';
import { listStoppedRenewals } from '../storage/billing/stopped-renewals.ts';
import { organizationOfCustomer } from '../storage/billing/subscriptions.ts';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import type { Billing } from './billing.ts';
import { BillingUnavailable } from './port.ts';
import { type ResumeParts, resumeRenewal } from './resume-renewal.ts';
import { stopRenewal } from './stop-renewal.ts';

const AT_ONCE = 100;
const CLOSE_AGAIN_MS = 3_600_000;

export type BillingTask =
  | 'sync-billing'
  | 'close-billing'
  | 'stop-renewal'
  | 'resume-renewals'
  | 'settle-credits'
  | 'reconcile-billing'
  | 'renew-builtin';

interface BillingTaskParts extends Omit<ResumeParts, 'billing'> {
  billing: Billing | null;
  log: Logger;
}

export const createBillingTasks = (parts: BillingTaskParts): Record<BillingTask, Task> => {
  const { db, billing, now, log } = parts;
  const task =
    (work: (billing: Billing, payload: unknown) => Promise<void>): Task =>
    async (payload, { job }) => {
      if (billing) await work(billing, payload);
      log.debug({ task: job.task_identifier }, 'Billing tasks completed');
    };
  /** An organization that fails is logged and retried in the next run. An unavailable provider aborts the run. */
  const each = async (organizationIds: readonly number[], failure: string, work: (id: number) => Promise<unknown>) => {
    for (const organizationId of organizationIds) {
      try {
        await work(organizationId);
      } catch (error) {
        if (error instanceof BillingUnavailable) throw error;
        log.error({ err: error, organizationId }, failure);
      }
    }
  };
  /**
   * A failure schedules a new job in an hour, because the queue drops a failing job after some days. The charges must
   * end no matter how long the provider is unavailable.
   */
  const close = async ({ provider }: Billing, customerId: string) => {
    try {
      await provider.close(customerId);
    } catch (error) {
      log.error(
        { err: error, customerId },
        'The subscription of a deleted organization could not be canceled at the billing provider; trying again in an hour',
      );
      const again = { inMs: CLOSE_AGAIN_MS, jobKey: `close-billing:${customerId}` };
      await enqueueJob(db, 'close-billing', { customerId }, again);
    }
  };
  return {
    'sync-billing': task(({ sync }, payload) => sync(parseJobPayload('sync-billing', payload).organizationId)),
    'close-billing': task((sold, payload) => close(sold, parseJobPayload('close-billing', payload).customerId)),
    'stop-renewal': task((sold, payload) =>
      stopRenewal({ db, billing: sold, now }, parseJobPayload('stop-renewal', payload).organizationId),
    ),
    'reconcile-billing': task(async ({ reconcile }) => {
      const repaired = await reconcile();
      if (repaired > 0)
        log.warn(
          { repaired },
          'The plans of organizations differed from the billing records of the provider and were corrected',
        );
    }),
    'renew-builtin': task(async (sold) => {
      if (sold.provider.name !== 'builtin') return;
      const due = await listDueLedgers(db, now(), AT_ONCE);
      const ids = await Promise.all(due.map((customerId) => organizationOfCustomer(db, customerId)));
      const known = ids.filter((id) => id !== undefined);
      await each(
        known,
        'The billing record of an organization could not be read from the billing provider; trying again later',
        sold.sync,
      );
    }),
    // Includes credits that an operator granted while the provider was unavailable.
    'settle-credits': task(async (sold) => {
      const unsettled = await listUnsettledCredits(db, now());
      await each(
        unsettled,
        'The credit of an organization could not be settled; trying again in ten minutes',
        sold.settleCredits,
      );
    }),
    // Includes renewals whose end of service was withdrawn or moved, for one organization or for all.
    'resume-renewals': task(async (sold) => {
      const stopped = await listStoppedRenewals(db);
      await each(
        stopped,
        'The renewal of the plan of an organization could not be resumed; trying again in ten minutes',
        (id) => resumeRenewal({ ...parts, billing: sold }, id),
      );
    }),
  };
};
