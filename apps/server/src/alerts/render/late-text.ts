import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { lateness } from '@pharos/domain/alerts/lateness.ts';
import { momentText } from '../../html/moment-text.ts';

export const lateText = (alert: Alert, notifiedAt: number): string | null => {
  const late = lateness(alert, notifiedAt);
  if (!late) return null;
  const moment = (time: number): string => momentText(time, alert.organization.timezone);
  const due = late.dueAt === null ? '' : `, due at ${moment(late.dueAt)}`;
  // The reason can also be that a person has sent the alert again, so the text gives none.
  return `Sent late: detected at ${moment(late.seenAt)}${due}, sent at ${moment(late.notifiedAt)}.`;
};
