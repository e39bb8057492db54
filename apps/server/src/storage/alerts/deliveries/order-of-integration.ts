import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import type { WaitingDelivery } from './waiting-delivery.ts';

type Trx = Kysely<Database>;

/** Whether the integration still has to be told something of the same check that came before. */
export const isBehindAnother = async (trx: Trx, delivery: WaitingDelivery): Promise<boolean> => {
  if (delivery.integrationId === null) return false;
  const { rows } = await sql`${ofSameCheck(delivery)} and d.id < ${delivery.id} limit 1`.execute(trx);
  return rows.length > 0;
};

/** What the integration is to be told next of the same check, once this delivery is done; null when there is nothing. */
export const nextOfCheck = async (
  trx: Trx,
  delivery: WaitingDelivery,
): Promise<{ deliveryId: number; integrationId: number } | null> => {
  const { integrationId } = delivery;
  if (integrationId === null) return null;
  const { rows } = await sql<{ id: number }>`
    ${ofSameCheck(delivery)} and d.id > ${delivery.id} order by d.id limit 1`.execute(trx);
  return rows[0] ? { deliveryId: rows[0].id, integrationId } : null;
};

/** Sends that. */
export const wakeNextOfCheck = async (trx: Trx, delivery: WaitingDelivery): Promise<void> => {
  const next = await nextOfCheck(trx, delivery);
  if (next) await enqueueDelivery(trx, { id: next.deliveryId, integrationId: next.integrationId });
};

const ofSameCheck = ({ organizationId, integrationId, recipient, eventId }: WaitingDelivery) => sql`
  select d.id from deliveries d join alert_events e on e.id = d.event_id
  where d.organization_id = ${organizationId} and d.integration_id = ${integrationId} and d.recipient = ${recipient}
    and d.status = 'pending'
    and e.check_id = (select check_id from alert_events where id = ${eventId})`;
