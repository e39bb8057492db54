import type { WebhookAlert } from './webhook-alert.ts';
import type { WebhookContext } from './webhook-values.ts';

/** By this name of an application receivers tell a test from an event. */
const TEST_APPLICATION = 'Webhook test';

/** The event that a test sends, as of `at` (epoch milliseconds): the example check is available again. */
export const exampleAlert = (organization: WebhookAlert['organization'], at: number): WebhookAlert => ({
  kind: 'state-change',
  eventId: 1,
  at,
  seenAt: at,
  dueAt: at,
  rule: 'Example',
  check: { id: 1, name: 'Example check', type: 'https', url: 'https://www.example.com/' },
  organization,
  stateChange: {
    change: 'up',
    state: 'AV',
    summary: 'Available',
    probe: {
      runId: 'example',
      checkId: 1,
      revision: 1,
      purpose: 'poll',
      location: 'Example location',
      dueAt: at,
      startedAt: at,
      verdict: 'AV',
      proberError: null,
      summary: 'Available',
      responseTimeMs: 50,
      phases: { dns: null, connect: null, tls: null, firstByte: 50, transfer: null },
      statusCode: 200,
      remoteAddress: null,
      certificate: null,
    },
  },
});

/** What the example says beyond its alert, for the organization and the webhook that is tested. */
export const exampleContext = (
  { organization, webhook }: Pick<WebhookContext, 'organization' | 'webhook'>,
  at: number,
): WebhookContext => ({
  organization,
  webhook,
  application: { id: 1, name: TEST_APPLICATION },
  check: { timeoutSeconds: 30, targetResponseMs: 100, state: 'AV' },
  event: { createdAt: at },
});
