import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { NotifiedStateChange } from '../../../alerts/alert.ts';
import type { WebhookAlert } from '../webhook-alert.ts';
import type { WebhookContext } from '../webhook-values.ts';

export const AT = Date.parse('2026-11-22T12:00:00.500Z');

export const subject = {
  eventId: 17,
  at: AT,
  seenAt: AT,
  dueAt: AT,
  rule: 'Confirmed',
  check: { id: 5, name: 'Shop', type: 'https', url: 'https://shop.example' },
  organization: { id: 9, name: 'Acme Ltd', timezone: 'Europe/Berlin' },
};

export const probe = (found: Partial<ProbeResult> = {}): ProbeResult => ({
  runId: 'run',
  checkId: 5,
  revision: 1,
  purpose: 'poll',
  location: 'Frankfurt',
  dueAt: AT - 2000,
  startedAt: AT - 2000,
  verdict: 'NR',
  proberError: null,
  summary: 'Connection Timeout',
  responseTimeMs: null,
  phases: { dns: 1.2, connect: 30_001.4, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: null,
  certificate: null,
  ...found,
});

export const changed = (
  change: NotifiedStateChange['change'],
  state: StateCode,
  found: ProbeResult | null,
  summary = found?.summary ?? 'Monitoring paused',
): WebhookAlert => ({ ...subject, kind: 'state-change', stateChange: { change, state, summary, probe: found } });

export const down = changed('down', 'NR', probe());
export const up = changed(
  'up',
  'AV',
  probe({ verdict: 'AV', summary: 'Available', responseTimeMs: 17.4, statusCode: 200 }),
);

export const slow = (kind: 'degraded' | 'recovered', responseTimeMs: number): WebhookAlert => ({
  ...subject,
  kind,
  performance: { thresholdMs: 500, durationSeconds: 60, responseTimeMs, startedAt: AT - 60_000 },
});

export const expiring = (restMs: number): WebhookAlert => ({
  ...subject,
  kind: 'certificate',
  certificate: { moment: '7d', notAfter: AT + restMs, subject: 'CN=shop', issuer: 'CN=ca', fingerprint: 'AB' },
});

export const contextOf = (url = 'https://receiver.example/alerts'): WebhookContext => ({
  organization: { subdomain: 'acme' },
  application: { id: 3, name: 'Web shop' },
  check: { timeoutSeconds: 30, targetResponseMs: 500, state: 'AV' },
  webhook: { id: 4, type: 'AL', url },
  event: { createdAt: AT + 1, outage: { id: 21, startedAt: AT - 60_000 } },
  baseUrl: 'https://pharos.example',
});
