import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { DeliveryReason, DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import type { ToldChange } from '@pharos/domain/integrations/told-change.ts';
import { sql } from 'kysely';
import { deliveryJob } from '../alerts/deliveries/enqueue-delivery.ts';
import type { Attempt } from '../alerts/deliveries/record-attempt.ts';
import type { Db } from '../connection/connect.ts';
import { enqueueJobs } from '../jobs/enqueue-job.ts';

/** A message to an integration, with every attempt. */
export interface IntegrationDelivery {
  id: number;
  /** As the channel names it. */
  recipient: string;
  checkId: number;
  checkName: string | null;
  kind: AlertKind;
  /** Of a 'state-change'; null of others. */
  change: ToldChange | null;
  at: Date;
  status: DeliveryStatus;
  reason: DeliveryReason | null;
  reason_detail: string | null;
  attempts: Attempt[];
}

interface Of {
  organizationId: number;
  integrationId: number;
  /** Those that came to be since then. */
  since: Date;
}

/** The newest `limit` messages to an integration, the newest first. */
export const listIntegrationDeliveries = async (
  db: Db,
  { organizationId, integrationId, since }: Of,
  limit: number,
): Promise<IntegrationDelivery[]> => {
  const { rows } = await sql<IntegrationDelivery>`
    select d.id, d.recipient, e.check_id as "checkId", c.name as "checkName", e.kind, e.detail ->> 'change' as change, e.at,
      d.status, d.reason, d.reason_detail, d.attempts
    from (
      select * from deliveries
      where integration_id = ${integrationId} and organization_id = ${organizationId} and created_at >= ${since}
      order by id desc limit ${limit}
    ) d
    join alert_events e on e.id = d.event_id
    left join checks c on c.id = e.check_id
    order by d.id desc`.execute(db);
  return rows;
};

/** So many go into one transaction. */
const AT_MOST = 10_000;

/** One message, or all that failed. */
export type Resent = { deliveryId: number } | 'failed';

/**
 * Makes messages that are done pending again: the same ones, with their attempts kept, and 24 hours more to be tried. The oldest 10,000 at
 * most. Resolves with how many.
 */
export const resendIntegrationDeliveries = async (
  trx: Db,
  { organizationId, integrationId, since }: Of,
  which: Resent,
  at: Date,
): Promise<number> => {
  const chosen =
    which === 'failed' ? sql`status = 'failed'` : sql`id = ${which.deliveryId} and status not in ('pending', 'digest')`;
  const { rows } = await sql<{ id: number }>`
    update deliveries set status = 'pending', reason = null, reason_detail = null, sent_at = null,
      server_was_away = false, resent_at = ${at}
    where id in (
      select id from deliveries
      where integration_id = ${integrationId} and organization_id = ${organizationId} and created_at >= ${since} and ${chosen}
      order by id limit ${AT_MOST}
      for update
    )
    returning id`.execute(trx);
  await enqueueJobs(
    trx,
    rows.map(({ id }) => deliveryJob({ id, integrationId })),
  );
  return rows.length;
};
