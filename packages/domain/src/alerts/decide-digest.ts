/** Mails that a recipient gets at once, within one window; the further ones are gathered into one. */
export const MAILS_AT_ONCE = 5;
export const WINDOW_MS = 60_000;

export type Gathering = { gather: false } | { gather: true; until: number };

/**
 * Does a recipient's next mail leave at once, or is it gathered, and until when?
 * `sentAlone` are the times at which mails to this recipient were let go by themselves, in any order;
 * `openUntil` is the end of the window that mails are being gathered for, if there is one. Epoch milliseconds.
 */
export const gather = (sentAlone: readonly number[], openUntil: number | null, now: number): Gathering => {
  if (openUntil !== null && openUntil > now) return { gather: true, until: openUntil };
  const recent = sentAlone.filter((at) => at > now - WINDOW_MS);
  if (recent.length < MAILS_AT_ONCE) return { gather: false };
  return { gather: true, until: Math.min(now + WINDOW_MS, Math.min(...recent) + WINDOW_MS) };
};
