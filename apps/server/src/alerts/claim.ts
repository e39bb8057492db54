import type { Lease } from '../storage/alerts/deliveries/lease.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import type { Message } from './channels/channel.ts';

/** Deliveries that this worker has leased, and the message that they are sent as. */
export interface Claim {
  lease: Lease;
  /** Never empty, all to the same destination. */
  deliveries: readonly WaitingDelivery[];
  message: Message;
  /** Those among them that tell the end of an outage whose beginning is in the same message. */
  notifiedWithOpening: readonly number[];
  /** Of a digest: until when it was collected. */
  digestUntil: Date | null;
}
