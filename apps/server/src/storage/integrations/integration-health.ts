import { DISABLING_PROBLEMS, type IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { notifyOrganization } from '../events/notify-events.ts';

/**
 * How sending to an integration went. `problem`: what is wrong with it from now on; `endedRecipient`: that of its recipients to which nothing
 * is sent any more, while the integration itself works.
 */
export type IntegrationOutcome =
  | { works: true }
  | { works: false; failure: string; problem: IntegrationProblem | null }
  | { works: true; endedRecipient: string; failure: string };

/** Keeps since when an integration fails, how often and why; open pages are told when that changes. */
export const recordIntegrationOutcome = async (
  trx: Db,
  id: number,
  outcome: IntegrationOutcome,
  at: Date,
): Promise<void> => {
  const changed = await update(trx, id, outcome, at);
  if (!changed) return;
  await notifyOrganization(trx, changed.organization_id, [
    { event: 'organization.changed', data: { changed: 'integrations' } },
  ]);
};

const update = (trx: Db, id: number, outcome: IntegrationOutcome, at: Date) => {
  const row = trx.updateTable('integrations').where('id', '=', id).returning('organization_id');
  if ('endedRecipient' in outcome) {
    const ended = JSON.stringify({ [outcome.endedRecipient]: outcome.failure });
    return row.set({ ended_recipients: sql`(ended_recipients::jsonb || ${ended}::jsonb)::json` }).executeTakeFirst();
  }
  if (outcome.works) {
    return row
      .set({ failing_since: null, last_failure: null, failures: 0, failing_told_at: null })
      .where('failing_since', 'is not', null)
      .executeTakeFirst();
  }
  const { failure, problem } = outcome;
  return row
    .set({
      failing_since: sql<Date>`coalesce(failing_since, ${at})`,
      failures: sql<number>`failures + 1`,
      last_failure: failure,
      ...(problem !== null && { problem }),
      ...(problem !== null && DISABLING_PROBLEMS.includes(problem) && { state: 'DA' as const }),
    })
    .executeTakeFirst();
};
