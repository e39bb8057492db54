export type DeliveryStatus = 'pending' | 'digest' | 'sent' | 'failed' | 'skipped';

export type RecoveryDecision = { decision: 'send' } | { decision: 'wait' } | { decision: 'skip'; reason: string };

/**
 * May a recipient be sent the recovery? Only after, and only if, the opening was sent to them.
 * `opening` is the status of their delivery of the opening (null: there was none); `inSameDigest` when both go out in one message.
 */
export const decideRecovery = (opening: DeliveryStatus | null, inSameDigest = false): RecoveryDecision => {
  if (opening === 'sent') return { decision: 'send' };
  if (opening === 'digest' && inSameDigest) return { decision: 'send' };
  if (opening === 'pending' || opening === 'digest') return { decision: 'wait' };
  const why = opening === 'failed' ? 'the message that it began could not be delivered' : 'was not told that it began';
  return { decision: 'skip', reason: why };
};
