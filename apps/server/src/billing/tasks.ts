import type { Task } from 'graphile-worker';
import type { Logger } from 'pino';
import { listDueLedgers } from '../storage/billing/builtin-ledgers.ts';
import { organizationOfCustomer } from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import type { Billing } from './billing.ts';
import { BillingUnavailable } from './port.ts';
import { stopRenewal } from './stop-renewal.ts';

const AT_ONCE = 100;
/** After so long another try to end what a deleted organization pays for. */
const CLOSE_AGAIN_MS = 3_600_000;

export type BillingTask = 'sync-billing' | 'close-billing' | 'stop-renewal' | 'reconcile-billing' | 'renew-builtin';

interface BillingTaskParts {
  db: Db;
  /** Null where nothing is sold any more: jobs that are left do nothing. */
  billing: Billing | null;
  now: () => number;
  log: Logger;
}

/** The jobs and periodic tasks of billing. */
export const createBillingTasks = ({ db, billing, now, log }: BillingTaskParts): Record<BillingTask, Task> => {
  const task =
    (work: (billing: Billing, payload: unknown) => Promise<void>): Task =>
    async (payload, { job }) => {
      if (billing) await work(billing, payload);
      log.debug({ task: job.task_identifier }, 'Billing is done');
    };
  /** One whose books cannot be read waits for the next time; a provider that is away ends the round. */
  const syncEach = async ({ sync }: Billing, organizationIds: readonly number[]) => {
    for (const organizationId of organizationIds) {
      try {
        await sync(organizationId);
      } catch (error) {
        if (error instanceof BillingUnavailable) throw error;
        log.error({ err: error, organizationId }, 'What an organization pays for could not be read');
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
      await syncEach(
        sold,
        ids.filter((id) => id !== undefined),
      );
    }),
  };
};
