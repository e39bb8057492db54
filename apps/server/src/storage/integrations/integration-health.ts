import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { notifyOrganization } from '../events/notify-events.ts';

/** How sending to an integration went. `isGone`: its receiver says that there is none any more, and nothing is sent there again. */
export type IntegrationOutcome = { works: true } | { works: false; failure: string; isGone: boolean };

/** Keeps since when an integration fails, and why; open pages are told when that changes. */
export const recordIntegrationOutcome = async (
  trx: Db,
  id: number,
  outcome: IntegrationOutcome,
  at: Date,
): Promise<void> => {
  const changed = await trx
    .updateTable('integrations')
    .set(
      outcome.works
        ? { failing_since: null, last_failure: null }
        : {
            failing_since: sql<Date>`coalesce(failing_since, ${at})`,
            last_failure: outcome.failure,
            ...(outcome.isGone && { state: 'DA' as const, problem: 'gone' as const }),
          },
    )
    .where('id', '=', id)
    .where(
      outcome.works
        ? sql<boolean>`failing_since is not null`
        : sql<boolean>`(failing_since is null or last_failure is distinct from ${outcome.failure} or ${outcome.isGone})`,
    )
    .returning('organization_id')
    .executeTakeFirst();
  if (!changed) return;
  await notifyOrganization(trx, changed.organization_id, [
    { event: 'organization.changed', data: { changed: 'integrations' } },
  ]);
};
