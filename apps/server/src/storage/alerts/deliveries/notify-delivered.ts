import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { shownRecipient } from '@pharos/domain/integrations/shown-recipient.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { notifyOrganization } from '../../events/notify-events.ts';
import type { WaitingDelivery } from './waiting-delivery.ts';

/** Tells the organization, as its members are shown recipients, that these alerts of its checks, which went as one message, have been accepted. */
export const notifyDelivered = async (
  trx: Kysely<Database>,
  deliveries: readonly WaitingDelivery[],
  at: string,
): Promise<void> => {
  const [first] = deliveries;
  if (!first) return;
  const eventIds = deliveries.map(({ eventId }) => eventId);
  const alerts = await trx
    .selectFrom('alert_events')
    .select(['check_id', 'kind'])
    .where('id', 'in', eventIds)
    .orderBy('id')
    .execute();
  const { channel, integrationId } = first;
  const integration =
    integrationId === null
      ? undefined
      : await trx.selectFrom('integrations').select('name').where('id', '=', integrationId).executeTakeFirst();
  const recipient = shownRecipient({ ...first, integrationName: integration?.name ?? null });
  const events: OrganizationEvent[] = alerts.map(({ check_id, kind }) => ({
    event: 'alert.delivered',
    data: { check_id, kind, channel, recipient, delivered_at: at },
  }));
  await notifyOrganization(trx, first.organizationId, events);
};
