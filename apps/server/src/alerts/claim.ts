import type { Kysely } from 'kysely';
import { type Lease, leaseDeliveries } from '../storage/alerts/deliveries/lease-deliveries.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { Message } from './channels/channel.ts';
import type { AlertServices } from './services.ts';

/** Deliveries that this worker holds, and the message that they are sent as. */
export interface Claim {
  lease: Lease;
  /** Never empty, all to the same destination. */
  deliveries: readonly WaitingDelivery[];
  message: Message;
}

/** Beyond the time that sending may take: for recording what came of it, on a slow day of the database. */
const LEASE_MARGIN_MS = 15_000;

/** Claims deliveries for as long as sending them may take. The caller holds the lock of their destination. */
export const claim = async (
  { channels }: Pick<AlertServices, 'channels'>,
  trx: Kysely<Database>,
  deliveries: readonly WaitingDelivery[],
  message: Message,
): Promise<Claim> => {
  const forMs = (channels.get(message.to.channel)?.timeoutMs ?? 0) + LEASE_MARGIN_MS;
  const ids = deliveries.map(({ id }) => id);
  return { lease: await leaseDeliveries(trx, ids, forMs), deliveries, message };
};
