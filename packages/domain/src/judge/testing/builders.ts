import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';

/** The start time of the tests (epoch milliseconds), exactly on the hour. */
export const START = Date.UTC(2026, 0, 5, 12);

/** Creates a check that is polled every 60 seconds from any location, with high sensitivity and no alert delay. */
export const aCheck = (differing: Partial<MonitoredCheck> = {}): MonitoredCheck => ({
  id: 7,
  organizationId: 1,
  name: 'Shop',
  url: 'https://shop.example/',
  revision: 1,
  intervalSeconds: 60,
  alertDelaySeconds: 0,
  apdexThresholdMs: 1000,
  locations: [],
  confirmationRule: 'one',
  sensitivity: 'HI',
  paused: false,
  monitoringChangedAt: START,
  target: { type: 'https', url: 'https://shop.example/', timeoutSeconds: 30 },
  performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 },
  certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
  ...differing,
});

/** Creates the result of a passed poll of the check that `aCheck` creates. */
export const aResult = (differing: Partial<ProbeResult> = {}): ProbeResult => ({
  runId: `poll:7:${START}`,
  checkId: 7,
  revision: 1,
  purpose: 'poll',
  location: 'north',
  dueAt: START,
  startedAt: START,
  verdict: 'AV',
  proberError: null,
  summary: 'Available',
  responseTimeMs: 120,
  phases: { dns: 1, connect: 2, tls: 3, firstByte: 100, transfer: 14 },
  statusCode: 200,
  remoteAddress: '9.9.9.9',
  certificate: null,
  ...differing,
});
