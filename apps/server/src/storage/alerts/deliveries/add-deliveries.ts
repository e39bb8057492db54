import type { DeliveryStatus, SkipReason } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs, type NewJob } from '../../jobs/enqueue-job.ts';
import type { Recipient } from '../recipients.ts';
import { destinationKey } from './destination.ts';
import { deliveryJob, digestJob } from './enqueue-delivery.ts';

export interface NewDelivery extends Omit<Recipient, 'skip'> {
  eventId: number;
  organizationId: number;
  checkId: number;
  priority: number;
  how: HowSent | { send: 'never'; reason: SkipReason };
}

export type HowSent = { send: 'separately' } | { send: 'in-digest'; until: number };

/**
 * Adds deliveries and their jobs in two statements. An event has at most one delivery to a destination, so adding a
 * second one changes nothing. `now` is in epoch milliseconds.
 * @returns the deliveries to integrations, which are sent without a job. If the process ends before it sends one,
 * `requeue-alerts.ts` queues it within a minute.
 */
export const addDeliveries = async (
  trx: Kysely<Database>,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<{ deliveryId: number; integrationId: number; organizationId: number }[]> => {
  const { rows: added } = await sql<Added>`
    insert into deliveries (event_id, organization_id, check_id, channel, recipient, status, reason, membership_id, contact_id,
      integration_id, opening_recipient, digest_until, created_at)
    select event_id, organization_id, check_id, channel, recipient, status, reason, membership_id, contact_id,
      integration_id, opening_recipient, digest_until, ${new Date(now)}::timestamptz
    from unnest(
      ${deliveries.map(({ eventId }) => eventId)}::bigint[],
      ${deliveries.map(({ organizationId }) => organizationId)}::int[],
      ${deliveries.map(({ checkId }) => checkId)}::int[],
      ${deliveries.map(({ channel }) => channel)}::text[],
      ${deliveries.map(({ recipient }) => recipient)}::text[],
      ${deliveries.map(({ how }) => STATUS[how.send])}::text[],
      ${deliveries.map(({ how }) => (how.send === 'never' ? how.reason : null))}::text[],
      ${deliveries.map(({ membershipId }) => membershipId)}::int[],
      ${deliveries.map(({ contactId }) => contactId)}::int[],
      ${deliveries.map(({ integrationId }) => integrationId)}::int[],
      ${deliveries.map(({ openingRecipient }) => openingRecipient)}::text[],
      ${deliveries.map(({ how }) => (how.send === 'in-digest' ? new Date(how.until) : null))}::timestamptz[]
    ) with ordinality as v (event_id, organization_id, check_id, channel, recipient, status, reason, membership_id, contact_id,
      integration_id, opening_recipient, digest_until, place)
    order by place
    on conflict (event_id, channel, recipient) do nothing
    returning id, event_id as "eventId", channel, recipient`.execute(trx);
  const ids = new Map(added.map((row) => [keyOf(row), row.id]));
  const toIntegrations: { deliveryId: number; integrationId: number; organizationId: number }[] = [];
  const jobs = new Map<string, NewJob>();
  for (const delivery of deliveries) {
    const { organizationId, integrationId, channel, recipient, priority, how } = delivery;
    const id = ids.get(keyOf(delivery));
    if (id === undefined) continue;
    if (how.send === 'separately' && integrationId !== null)
      toIntegrations.push({ deliveryId: id, integrationId, organizationId });
    if (how.send === 'separately' && integrationId === null)
      jobs.set(`${id}`, { ...deliveryJob({ id, integrationId, organizationId }), priority });
    // A digest whose collection has ended, but whose content is not claimed yet, already has its job.
    if (how.send === 'in-digest' && how.until > now) {
      const digest = { organizationId, channel, recipient, integrationId };
      jobs.set(
        `${organizationId} ${destinationKey(digest)} ${how.until}`,
        digestJob(digest, new Date(how.until), how.until - now),
      );
    }
  }
  await enqueueJobs(trx, [...jobs.values()]);
  return toIntegrations;
};

interface Added {
  id: number;
  eventId: number;
  channel: string;
  recipient: string;
}

const keyOf = (delivery: Pick<Added, 'eventId' | 'channel' | 'recipient'>): string =>
  `${delivery.eventId} ${destinationKey(delivery)}`;

const STATUS: Record<NewDelivery['how']['send'], DeliveryStatus> = {
  separately: 'pending',
  'in-digest': 'digest',
  never: 'skipped',
};
