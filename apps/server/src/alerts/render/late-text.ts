import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { lateness } from '@pharos/domain/alerts/lateness.ts';
import { momentText } from '../../html/moment-text.ts';

/**
 * Returns a sentence about the delay of an alert, or null if it is not late. The second parameter is the time of the
 * attempt, in epoch milliseconds.
 */
export const lateText = (alert: Alert, notifiedAt: number): string | null => {
  const late = lateness(alert, notifiedAt);
  if (!late) return null;
  const moment = (time: number): string => momentText(time, alert.organization.timezone);
  const due = late.dueAt === null ? '' : `, due at ${moment(late.dueAt)}`;
  // The text gives no reason for the delay, because a person may have sent the alert again.
  return `Sent late: seen at ${moment(late.seenAt)}${due}, sent at ${moment(late.notifiedAt)}.`;
};
