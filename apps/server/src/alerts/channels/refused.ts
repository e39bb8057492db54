import type { SendOutcome } from './channel.ts';

type Refusal = Extract<SendOutcome, { accepted: false }>;

/** What was not accepted, to be tried again unless told otherwise. */
export const refused = (
  reason: string,
  { permanent = false, retryAfterMs = null, ...rest }: Partial<Omit<Refusal, 'accepted' | 'reason'>> = {},
): SendOutcome => ({ accepted: false, reason, permanent, retryAfterMs, ...rest });
