import { DISABLING_PROBLEMS, type IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { isAhead } from '@pharos/domain/schedule/clock-step.ts';
import { sql } from 'kysely';
import { bringForwardOfIntegration } from '../alerts/deliveries/bring-forward.ts';
import type { Db } from '../connection/connect.ts';
import { notifyOrganization } from '../events/notify-events.ts';
import { NOT_FAILING } from './integrations.ts';

/**
 * `problem` is the problem from now on. `endedRecipient` receives nothing any more, while the integration itself works.
 */
export type IntegrationOutcome =
  | { works: true }
  | { works: false; failure: string; problem: IntegrationProblem | null }
  | { works: true; endedRecipient: string; failure: string };

interface Sent {
  at: Date;
  isNew: boolean;
  /**
   * The settings with which the message was sent. A failure with earlier settings is irrelevant for the current ones.
   */
  settingsAt: Date | null;
}

/**
 * Records the start, number and reason of failures. Notifies open pages of a change. After a success, sends the waiting
 * deliveries at once.
 */
export const recordIntegrationOutcome = async (
  trx: Db,
  id: number,
  outcome: IntegrationOutcome,
  sent: Sent,
): Promise<void> => {
  const changed = await update(trx, id, outcome, sent);
  if (!changed) return;
  const { organization_id: organizationId } = changed;
  if (outcome.works && !('endedRecipient' in outcome)) await bringForwardOfIntegration(trx, organizationId, id);
  if (!outcome.works && outcome.problem !== null) await notifyFailingSoon(trx);
  await notifyOrganization(trx, organizationId, [{ event: 'organization.changed', data: { changed: 'integrations' } }]);
};

/** Starts the periodic task now instead of at its next scheduled time. */
const notifyFailingSoon = async (trx: Db): Promise<void> => {
  await sql`select graphile_worker.add_job('tell-failing-integrations', queue_name := 'tell-failing-integrations', max_attempts := 5,
    job_key := 'tell-failing-integrations')`.execute(trx);
};

const HOUR_MS = 3_600_000;

/**
 * Returns the time to wait before the next attempt (milliseconds) and the last failure. An integration about whose
 * failures admins were notified is retried once an hour. Null means that an attempt is allowed now, and reserves it.
 * `at` is in epoch milliseconds.
 */
export const waitOfFailing = async (
  trx: Db,
  id: number,
  at: number,
): Promise<{ forMs: number; lastFailure: string } | null> => {
  const row = await trx
    .selectFrom('integrations')
    .where('id', '=', id)
    .where('failing_told_at', 'is not', null)
    .select(['next_try_at', 'last_failure'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const forMs = (row.next_try_at?.getTime() ?? at) - at;
  // A longer wait than an hour results from a clock that was set back, and is ignored.
  if (forMs > 0 && !isAhead(at + forMs, at + HOUR_MS)) return { forMs, lastFailure: row.last_failure ?? '' };
  await trx
    .updateTable('integrations')
    .set({ next_try_at: new Date(at + HOUR_MS) })
    .where('id', '=', id)
    .execute();
  return null;
};

const update = (trx: Db, id: number, outcome: IntegrationOutcome, { at, isNew, settingsAt }: Sent) => {
  const all = trx.updateTable('integrations').where('id', '=', id).returning('organization_id');
  const row =
    settingsAt === null || (outcome.works && !('endedRecipient' in outcome))
      ? all
      : all.where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${settingsAt}`);
  if ('endedRecipient' in outcome) {
    const ended = JSON.stringify({ [outcome.endedRecipient]: outcome.failure });
    return row.set({ ended_recipients: sql`(ended_recipients::jsonb || ${ended}::jsonb)::json` }).executeTakeFirst();
  }
  if (outcome.works) {
    return row.set(NOT_FAILING).where('failing_since', 'is not', null).executeTakeFirst();
  }
  const { failure, problem } = outcome;
  return row
    .set({
      failing_since: sql<Date>`coalesce(failing_since, ${at})`,
      ...(isNew && { failures: sql<number>`failures + 1` }),
      last_failure: failure,
      ...(problem !== null && { problem }),
      ...(problem !== null && DISABLING_PROBLEMS.includes(problem) && { state: 'DA' as const }),
    })
    .executeTakeFirst();
};
