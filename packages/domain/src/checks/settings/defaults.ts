import type { CheckType } from '@pharos/contract/states.ts';
import type { CheckSettings } from './check-settings.ts';
import { TIMEOUT_SECONDS } from './limits.ts';

const PREFERRED_INTERVAL_SECONDS = 300;

/** The interval of a check that names none. `offered` in the order of the setting. */
export const defaultInterval = (offered: readonly number[]): number =>
  offered.includes(PREFERRED_INTERVAL_SECONDS)
    ? PREFERRED_INTERVAL_SECONDS
    : (offered[0] ?? PREFERRED_INTERVAL_SECONDS);

/** A request never outlives its interval: what a longer timeout comes down to. */
export const clampTimeout = (timeoutSeconds: number, intervalSeconds: number): number =>
  Math.min(timeoutSeconds, intervalSeconds);

/** A check of this type about which nothing else is said; name and URL are empty. */
export const defaultSettings = (type: CheckType, intervalSeconds: number): CheckSettings => ({
  type,
  name: '',
  url: '',
  notes: '',
  intervalSeconds,
  alertDelaySeconds: 0,
  apdexThresholdMs: 1000,
  location: null,
  timeoutSeconds: clampTimeout(TIMEOUT_SECONDS.max, intervalSeconds),
  basicAuth: null,
  headers: {},
  ignoreSslVerification: false,
  statusCheck: null,
  stringCheck: null,
  performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 },
  certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
  commandString: '',
  successString: '',
  errorString: '',
  recordType: null,
  expected: '',
});
