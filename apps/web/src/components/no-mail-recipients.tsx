import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { IconBellOff } from '@tabler/icons-react';
import classes from './no-mail-recipients.module.css';

export const hasNoMailRecipients = (
  check: Pick<CheckAnswer, 'email_alert_members' | 'email_alert_subscribers'>,
): boolean => check.email_alert_members.length + check.email_alert_subscribers.length === 0;

/** Marks a check without mail recipients. Integrations may still receive its alerts. */
export const NoMailRecipients = () => (
  <span className={classes.mark}>
    <IconBellOff size={14} stroke={1.7} aria-hidden="true" />
    No mail recipients
  </span>
);
