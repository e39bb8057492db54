import type { Lease } from '../storage/alerts/deliveries/lease.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import type { Message } from './channels/channel.ts';

/** Deliveries that this worker has leased, and the message that contains them. */
export interface Claim {
  lease: Lease;
  /** At least one delivery. All have the same destination. */
  deliveries: readonly WaitingDelivery[];
  message: Message;
  /** The ids of deliveries that report the end of an outage whose beginning is in the same message. */
  notifiedWithOpening: readonly number[];
  /** The end of the collection time of a digest. Null if the message is not a digest. */
  digestUntil: Date | null;
}
