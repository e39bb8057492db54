export type DeliveryStatus = 'pending' | 'gathered' | 'sent' | 'failed' | 'skipped';

export type RecoveryDecision = { decision: 'send' } | { decision: 'wait' } | { decision: 'skip'; reason: string };

/**
 * May a recipient be told that it is over? Only after, and only if, they were told that it began.
 * `beginning` is their delivery of the beginning (null: there was none); `together` when both go out in the same message.
 */
export const decideRecovery = (beginning: DeliveryStatus | null, together = false): RecoveryDecision => {
  if (beginning === 'sent') return { decision: 'send' };
  if (beginning === 'gathered' && together) return { decision: 'send' };
  if (beginning === 'pending' || beginning === 'gathered') return { decision: 'wait' };
  const why =
    beginning === 'failed' ? 'the message that it began could not be delivered' : 'was not told that it began';
  return { decision: 'skip', reason: why };
};
