import type { DeliveryStatus, SkipReason } from './delivery.ts';

export type FollowUpDecision = { decision: 'send' } | { decision: 'wait' } | { decision: 'skip'; reason: SkipReason };

/**
 * May a recipient be sent the follow-up of an opening? Only after, and only if, the opening was sent to them.
 * `opening` is the status of their delivery of the opening (null: there was none); `inSameDigest` when both go out in one message.
 */
export const decideFollowUp = (opening: DeliveryStatus | null, inSameDigest = false): FollowUpDecision => {
  if (opening === 'sent' || opening === 'kept') return { decision: 'send' };
  if (opening === 'digest' && inSameDigest) return { decision: 'send' };
  if (opening === 'pending' || opening === 'digest') return { decision: 'wait' };
  return { decision: 'skip', reason: opening === 'failed' ? 'opening-failed' : 'opening-not-sent' };
};
