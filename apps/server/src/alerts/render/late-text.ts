import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { lateness } from '@pharos/domain/alerts/lateness.ts';
import { momentText } from '../../html/moment-text.ts';

/** That an alert is told late, in one sentence; null when it is not. `notifiedAt` in epoch milliseconds. */
export const lateText = (alert: Alert, notifiedAt: number): string | null => {
  const late = lateness(alert, notifiedAt);
  if (!late) return null;
  const moment = (time: number): string => momentText(time, alert.organization.timezone);
  const due = late.dueAt === null ? '' : `, due at ${moment(late.dueAt)}`;
  // Not why: it may have been sent again by a person.
  return `Sent late: seen at ${moment(late.seenAt)}${due}, sent at ${moment(late.notifiedAt)}.`;
};
