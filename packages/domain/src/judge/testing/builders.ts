import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';

export const START = Date.UTC(2026, 0, 5, 12);

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
