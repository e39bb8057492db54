import type { Task } from 'graphile-worker';
import type { Logger } from 'pino';
import { listDueLedgers } from '../storage/billing/builtin-ledgers.ts';
import { organizationOfCustomer } from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import type { Billing } from './billing.ts';
import { BillingUnavailable } from './port.ts';

const AT_ONCE = 100;

export type BillingTask = 'sync-billing' | 'close-billing' | 'reconcile-billing' | 'renew-builtin';

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
  return {
    'sync-billing': task(({ sync }, payload) => sync(parseJobPayload('sync-billing', payload).organizationId)),
    'close-billing': task(({ provider }, payload) =>
      provider.close(parseJobPayload('close-billing', payload).customerId),
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
