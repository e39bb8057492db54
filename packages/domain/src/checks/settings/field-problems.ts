import type { BasicAuth, CheckSettings } from './check-settings.ts';
import { headersProblem } from './headers.ts';
import {
  APDEX_THRESHOLD_MS,
  MAX_LENGTH,
  outsideRange,
  PERFORMANCE_DURATION_SECONDS,
  PERFORMANCE_THRESHOLD_MS,
  TIMEOUT_SECONDS,
  tooLong,
} from './limits.ts';

type Judge<Field extends keyof CheckSettings> = (value: CheckSettings[Field]) => string | null;

/** What is wrong with a field taken by itself; null when nothing is. */
const JUDGES: { [Field in keyof CheckSettings]?: Judge<Field> } = {
  name: (name) => (name === '' ? 'Enter a check name' : tooLong(name, MAX_LENGTH.name)),
  notes: (notes) => tooLong(notes, MAX_LENGTH.notes),
  apdexThresholdMs: (threshold) => outsideRange(threshold, APDEX_THRESHOLD_MS),
  timeoutSeconds: (timeout) => outsideRange(timeout, TIMEOUT_SECONDS),
  basicAuth: (basicAuth) => basicAuth && basicAuthProblem(basicAuth),
  headers: headersProblem,
  stringCheck: (check) => check && tooLong(check.text, MAX_LENGTH.stringCheck),
  performanceAlert: ({ thresholdMs, durationSeconds }) =>
    inPart('threshold', outsideRange(thresholdMs, PERFORMANCE_THRESHOLD_MS)) ??
    inPart('duration', outsideRange(durationSeconds, PERFORMANCE_DURATION_SECONDS)),
  commandString: (text) => tooLong(text, MAX_LENGTH.exchangeString),
  successString: (text) => tooLong(text, MAX_LENGTH.exchangeString),
  errorString: (text) => tooLong(text, MAX_LENGTH.exchangeString),
  expected: (text) => tooLong(text, MAX_LENGTH.recordValue),
};

export const fieldProblem = <Field extends keyof CheckSettings>(
  field: Field,
  value: CheckSettings[Field],
): string | null => {
  const judge: Judge<Field> | undefined = JUDGES[field];
  return judge ? judge(value) : null;
};

/** RFC 7617, section 2: no control characters, and no colon in the user name. */
const basicAuthProblem = ({ username, password }: BasicAuth): string | null => {
  if (username === '') return 'Enter a user name.';
  if (username.includes(':')) return 'A user name cannot contain a colon.';
  if (/\p{Cc}/u.test(username + password)) return 'User name and password cannot contain control characters.';
  return tooLong(username, MAX_LENGTH.username) ?? tooLong(password, MAX_LENGTH.password);
};

const inPart = (part: string, message: string | null): string | null => message && `${part}: ${message}`;
