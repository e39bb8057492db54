import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { WebhookAlert } from './webhook-alert.ts';
import type { WebhookContext } from './webhook-values.ts';

/** By this name of an application receivers tell a test from an event. */
const TEST_APPLICATION = 'Webhook test';

/** The event that a test sends, as of `at` (epoch milliseconds): the example check is available again. */
export const exampleAlert = (organization: WebhookAlert['organization'], at: number): WebhookAlert => ({
  ...subject(organization, at),
  kind: 'state-change',
  stateChange: { change: 'up', state: 'AV', summary: 'Available', probe: probe(at, UP) },
});

/** The same check as it goes down: what a test sends to a channel that people read. */
export const exampleOutage = (organization: WebhookAlert['organization'], at: number): WebhookAlert => ({
  ...subject(organization, at),
  kind: 'state-change',
  stateChange: { change: 'down', state: 'NR', summary: DOWN.summary, probe: probe(at, DOWN) },
});

/** Two events of each type, the newer first, as a program that is being set up reads them before there is a real one. */
export const exampleAlerts = (
  type: WebhookType,
  organization: WebhookAlert['organization'],
  at: number,
): readonly WebhookAlert[] => {
  const before = subject(organization, at - EXAMPLE_MS);
  const down = exampleOutage(organization, before.at);
  const degraded: WebhookAlert = { ...before, kind: 'degraded', performance: { ...SLOW, startedAt: before.at } };
  switch (type) {
    case 'AL':
    case 'AT':
      return [exampleAlert(organization, at), down];
    case 'PE': {
      const performance = { ...SLOW, responseTimeMs: 50, startedAt: at };
      return [{ ...subject(organization, at), kind: 'recovered', performance }, degraded];
    }
    case 'PS':
      return [
        { ...subject(organization, at), kind: 'state-change', stateChange: unseen('restarted', 'AV') },
        { ...before, kind: 'state-change', stateChange: unseen('paused', 'PS') },
      ];
  }
};

const EXAMPLE_MS = 300_000;
const SLOW = { thresholdMs: 100, durationSeconds: 60, responseTimeMs: 1200 };
const UP = { verdict: 'AV', summary: 'Available', responseTimeMs: 50, statusCode: 200 } as const;
const DOWN = { verdict: 'NR', summary: 'Connection Timeout', responseTimeMs: null, statusCode: null } as const;

const unseen = (change: 'paused' | 'restarted', state: 'PS' | 'AV') =>
  ({ change, state, summary: '', probe: null }) as const;

const subject = (organization: WebhookAlert['organization'], at: number) => ({
  eventId: 1,
  at,
  seenAt: at,
  dueAt: at,
  rule: 'Example',
  check: { id: 1, name: 'Example check', type: 'https', url: 'https://www.example.com/' } as const,
  organization,
});

const probe = (at: number, found: typeof UP | typeof DOWN): ProbeResult => ({
  runId: 'example',
  checkId: 1,
  revision: 1,
  purpose: 'poll',
  location: 'Example location',
  dueAt: at,
  startedAt: at,
  proberError: null,
  phases: { dns: null, connect: null, tls: null, firstByte: 50, transfer: null },
  remoteAddress: null,
  certificate: null,
  ...found,
});

/** What the example says beyond its alert, for the organization and the webhook that is tested. */
export const exampleContext = (
  { organization, webhook, baseUrl }: Pick<WebhookContext, 'organization' | 'webhook' | 'baseUrl'>,
  at: number,
): WebhookContext => ({
  organization,
  webhook,
  baseUrl,
  application: { id: 1, name: TEST_APPLICATION },
  check: { timeoutSeconds: 30, targetResponseMs: 100, state: 'AV' },
  event: { createdAt: at, outage: { id: 1, startedAt: at - EXAMPLE_MS } },
});
