import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { refusalText } from '../lib/refusal-text.ts';
import classes from './refusal-alert.module.css';

/** Shows why the server rejected a form, except errors of `fields` (REST API names), which the form shows itself. */
export const RefusalAlert = ({ error, fields }: { error: Error | null; fields?: readonly string[] }) => {
  const text = refusalText(error, fields);
  return text === null ? null : <Refused>{text}</Refused>;
};

export const Refused = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes.alert}>
    <IconAlertCircle size={20} stroke={1.7} color="var(--state-down)" aria-hidden="true" style={{ flex: 'none' }} />
    <span>{children}</span>
  </div>
);
