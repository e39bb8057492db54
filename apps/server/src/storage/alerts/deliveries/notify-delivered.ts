import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { shownRecipient } from '@pharos/domain/integrations/shown-recipient.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { notifyOrganization } from '../../events/notify-events.ts';
import type { WaitingDelivery } from './waiting-delivery.ts';

/**
 * Sends a live event for alerts that a receiver accepted. Recipients appear in the form that members see. `at` is an
 * ISO time.
 */
export const notifyDelivered = async (
  trx: Kysely<Database>,
  organizationId: number,
  sent: readonly { deliveries: readonly WaitingDelivery[]; at: string }[],
): Promise<void> => {
  const events = sent.flatMap(({ deliveries, at }) =>
    deliveries
      .toSorted((a, b) => a.eventId - b.eventId)
      .map(
        (delivery): OrganizationEvent => ({
          event: 'alert.delivered',
          data: {
            check_id: delivery.checkId,
            kind: delivery.kind,
            channel: delivery.channel,
            recipient: shownRecipient(delivery),
            delivered_at: at,
          },
        }),
      ),
  );
  await notifyOrganization(trx, organizationId, events);
};
