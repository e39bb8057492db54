import type { DeliveryStatus, SkipReason } from './delivery.ts';

export type FollowUpDecision = { decision: 'send' } | { decision: 'wait' } | { decision: 'skip'; reason: SkipReason };

/**
 * Decides whether a follow-up is sent to a recipient. It is sent only if the opening was sent to the same recipient,
 * and only after it.
 * @param opening The status of the recipient's delivery of the opening; null if there was none.
 * @param inSameDigest Whether both are sent in one message.
 */
export const decideFollowUp = (opening: DeliveryStatus | null, inSameDigest = false): FollowUpDecision => {
  if (opening === 'sent' || opening === 'kept') return { decision: 'send' };
  if (opening === 'digest' && inSameDigest) return { decision: 'send' };
  if (opening === 'pending' || opening === 'digest') return { decision: 'wait' };
  return { decision: 'skip', reason: opening === 'failed' ? 'opening-failed' : 'opening-not-sent' };
};
