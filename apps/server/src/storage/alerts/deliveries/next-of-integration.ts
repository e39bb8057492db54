import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { isAlive } from '../../jobs/delete-exhausted-jobs.ts';

const AT_A_TIME = 500;

export interface DueDelivery {
  deliveryId: number;
  integrationId: number;
  organizationId: number;
}

/**
 * Returns up to 500 due deliveries, oldest first, and only the first of each check. Omits leased deliveries and
 * retries, which have a job with its own time.
 */
export const nextOfIntegration = async (db: Db, integrationId: number): Promise<DueDelivery[]> => {
  const { rows } = await sql<DueDelivery>`
    select d.id as "deliveryId", d.integration_id as "integrationId", d.organization_id as "organizationId"
    from deliveries d
    where d.organization_id = (select i.organization_id from integrations i where i.id = ${integrationId})
      and d.integration_id = ${integrationId} and d.status = 'pending'
      and (d.lease_until is null or d.lease_until < clock_timestamp())
      and not exists (
        select from deliveries earlier
        where earlier.organization_id = d.organization_id and earlier.channel = d.channel and earlier.recipient = d.recipient
          and earlier.check_id = d.check_id and earlier.event_id < d.event_id and earlier.status in ('pending', 'digest'))
      and not exists (select from graphile_worker._private_jobs j where j.key = 'deliver:' || d.id and ${isAlive})
    order by d.id limit ${AT_A_TIME}`.execute(db);
  return rows;
};
