import type { Lease } from '../storage/alerts/deliveries/lease.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import type { Message } from './channels/channel.ts';

export interface Claim {
  lease: Lease;
  /** At least one. All have the same destination. */
  deliveries: readonly WaitingDelivery[];
  message: Message;
  /** IDs of the deliveries of ends whose beginning is in the same message. */
  notifiedWithOpening: readonly number[];
  /** The end of the collection time of a digest. Null if the message is not a digest. */
  digestUntil: Date | null;
}
