import type { DeliveryStatus, SkipReason } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import type { Recipient } from '../recipients.ts';
import { destinationKey } from './destination.ts';
import { deliveryJob, digestJob } from './enqueue-delivery.ts';

export interface NewDelivery extends Omit<Recipient, 'skip'> {
  how: HowSent | { send: 'never'; reason: SkipReason };
}

/** Separately, or in the digest that is collected until then (epoch milliseconds). */
export type HowSent = { send: 'separately' } | { send: 'in-digest'; until: number };

/**
 * Adds the deliveries of an event, and the jobs of those to people and of digests, in two statements for any number; an event goes to a
 * destination once, so a second delivery changes nothing. Resolves with those to integrations, which are sent without a job: one that is
 * lost with its process is queued again within a minute (`requeue-alerts.ts`). `now` in epoch milliseconds.
 */
export const addDeliveries = async (
  trx: Kysely<Database>,
  {
    id: eventId,
    organizationId,
    checkId,
    priority = 0,
  }: { id: number; organizationId: number; checkId: number; priority?: number },
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<{ deliveryId: number; integrationId: number; organizationId: number }[]> => {
  const { rows: added } = await sql<{ id: number; channel: string; recipient: string }>`
    insert into deliveries (event_id, organization_id, check_id, channel, recipient, status, reason, membership_id, contact_id,
      integration_id, opening_recipient, digest_until, created_at)
    select ${eventId}::bigint, ${organizationId}::int, ${checkId}::int, channel, recipient, status, reason, membership_id, contact_id,
      integration_id, opening_recipient, digest_until, ${new Date(now)}::timestamptz
    from unnest(
      ${deliveries.map(({ channel }) => channel)}::text[],
      ${deliveries.map(({ recipient }) => recipient)}::text[],
      ${deliveries.map(({ how }) => STATUS[how.send])}::text[],
      ${deliveries.map(({ how }) => (how.send === 'never' ? how.reason : null))}::text[],
      ${deliveries.map(({ membershipId }) => membershipId)}::int[],
      ${deliveries.map(({ contactId }) => contactId)}::int[],
      ${deliveries.map(({ integrationId }) => integrationId)}::int[],
      ${deliveries.map(({ openingRecipient }) => openingRecipient)}::text[],
      ${deliveries.map(({ how }) => (how.send === 'in-digest' ? new Date(how.until) : null))}::timestamptz[]
    ) with ordinality as v (channel, recipient, status, reason, membership_id, contact_id, integration_id, opening_recipient,
      digest_until, place)
    order by place
    on conflict (event_id, channel, recipient) do nothing
    returning id, channel, recipient`.execute(trx);
  const ids = new Map(added.map((row) => [destinationKey(row), row.id]));
  const separate = deliveries.flatMap(({ channel, recipient, integrationId, how }) => {
    const id = ids.get(destinationKey({ channel, recipient }));
    return id === undefined || how.send !== 'separately' ? [] : [{ id, integrationId, organizationId }];
  });
  const digests = deliveries.flatMap(({ channel, recipient, integrationId, how }) => {
    if (how.send !== 'in-digest' || !ids.has(destinationKey({ channel, recipient }))) return [];
    // A digest that was collected before, and still waits for what it says to be taken, has its job.
    const until = new Date(how.until);
    return how.until > now
      ? [digestJob({ organizationId, channel, recipient, integrationId }, until, how.until - now)]
      : [];
  });
  const toPeople = separate.filter(({ integrationId }) => integrationId === null);
  await enqueueJobs(trx, [...toPeople.map((delivery) => ({ ...deliveryJob(delivery), priority })), ...digests]);
  return separate.flatMap(({ id, integrationId }) =>
    integrationId === null ? [] : [{ deliveryId: id, integrationId, organizationId }],
  );
};

const STATUS: Record<NewDelivery['how']['send'], DeliveryStatus> = {
  separately: 'pending',
  'in-digest': 'digest',
  never: 'skipped',
};
