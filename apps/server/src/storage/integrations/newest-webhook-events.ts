import type { WebhookEvents } from '@pharos/domain/integrations/webhook-type.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

interface Wanted extends WebhookEvents {
  organizationId: number;
  checkId: number | null;
}

/** Returns the newest alert events, newest first. Omits events of deleted checks. */
export const newestWebhookEvents = async (
  db: Db,
  { organizationId, checkId, changes, kinds }: Wanted,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select e.id from alert_events e
    join checks c on c.id = e.check_id
    where e.organization_id = ${organizationId}
      and (e.kind = any(${kinds}::text[]) or (e.kind = 'state-change' and e.detail ->> 'change' = any(${changes}::text[])))
      and (${checkId}::int is null or e.check_id = ${checkId})
    order by e.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};
