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
/** After so long another try to end what a deleted organization pays for. */
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
  /** Null where nothing is sold any more: jobs that are left do nothing. */
  billing: Billing | null;
  log: Logger;
}

/** The jobs and periodic tasks of billing. */
export const createBillingTasks = (parts: BillingTaskParts): Record<BillingTask, Task> => {
  const { db, billing, now, log } = parts;
  const task =
    (work: (billing: Billing, payload: unknown) => Promise<void>): Task =>
    async (payload, { job }) => {
      if (billing) await work(billing, payload);
      log.debug({ task: job.task_identifier }, 'Billing is done');
    };
  /** One with which it fails waits for the next time; a provider that is away ends the round. */
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
  /** The queue gives a job up after some days; what is charged for nobody has to end however long the provider is away. */
  const close = async ({ provider }: Billing, customerId: string) => {
    try {
      await provider.close(customerId);
    } catch (error) {
      log.error({ err: error, customerId }, 'A deleted organization is still charged; tried again in an hour');
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
        log.warn({ repaired }, 'Organizations held something else than the billing provider had in its books');
    }),
    'renew-builtin': task(async (sold) => {
      if (sold.provider.name !== 'builtin') return;
      const due = await listDueLedgers(db, now(), AT_ONCE);
      const ids = await Promise.all(due.map((customerId) => organizationOfCustomer(db, customerId)));
      const known = ids.filter((id) => id !== undefined);
      await each(known, 'What an organization pays for could not be read', sold.sync);
    }),
    // Also credit that the provider was not reached for when an operator granted it.
    'settle-credits': task(async (sold) => {
      const unsettled = await listUnsettledCredits(db, now());
      await each(
        unsettled,
        'Credit of an organization is not settled; it is tried again in ten minutes',
        sold.settleCredits,
      );
    }),
    // The end no longer stops them: it was taken back or moved, for one or for all, by page or command.
    'resume-renewals': task(async (sold) => {
      const stopped = await listStoppedRenewals(db);
      await each(
        stopped,
        'What an organization pays for does not renew again; it is tried again in ten minutes',
        (id) => resumeRenewal({ ...parts, billing: sold }, id),
      );
    }),
  };
};
