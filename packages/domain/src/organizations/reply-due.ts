const DAY_MS = 24 * 3_600_000;
const BUSINESS_DAYS = 3;
/** Calendar days for ticket reasons that take longer than usual. */
const DAYS_OF: Readonly<Record<string, number>> = { 'Request for Get SSL': 15 };

/** The default is three business days (Monday to Friday, UTC). */
export const replyDueAt = (reason: string, createdAt: number): number => {
  const days = DAYS_OF[reason];
  if (days !== undefined) return createdAt + days * DAY_MS;
  let due = createdAt;
  for (let left = BUSINESS_DAYS; left > 0; ) {
    due += DAY_MS;
    const day = new Date(due).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return due;
};
