import type { SendOutcome } from './channel.ts';

type Refusal = Extract<SendOutcome, { accepted: false }>;

/** The message is retried unless `permanent` is set. */
export const refused = (
  reason: string,
  { permanent = false, retryAfterMs = null, ...rest }: Partial<Omit<Refusal, 'accepted' | 'reason'>> = {},
): SendOutcome => ({ accepted: false, reason, permanent, retryAfterMs, ...rest });
