import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { WebhookEvent, WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { DAY_MS } from '../../figures/hour-figures.ts';
import type { WebhookAlert } from './webhook-alert.ts';
import type { WebhookContext } from './webhook-values.ts';

/** Distinguishes a test from an event. */
const TEST_APPLICATION = 'Webhook test';

export const exampleOf = (
  event: WebhookEvent,
  organization: WebhookAlert['organization'],
  at: number,
): WebhookAlert => {
  const about = subject(organization, at);
  switch (event) {
    case 'up':
    case 'down': {
      const [state, found] = event === 'up' ? (['AV', UP] as const) : (['NR', DOWN] as const);
      const stateChange = { change: event, state, summary: found.summary, probe: probe(at, found) };
      return { ...about, kind: 'state-change', stateChange };
    }
    case 'paused':
    case 'restarted': {
      const state = event === 'paused' ? 'PS' : 'AV';
      return { ...about, kind: 'state-change', stateChange: { change: event, state, summary: '', probe: null } };
    }
    case 'degraded':
    case 'recovered': {
      const responseTimeMs = event === 'degraded' ? 1200 : UP.responseTimeMs;
      return { ...about, kind: event, performance: { ...SLOW, responseTimeMs, startedAt: at } };
    }
    case 'certificate':
      return { ...about, kind: event, certificate: { ...CERTIFICATE, notAfter: at + 7 * DAY_MS } };
  }
};

const EXAMPLES: Readonly<Record<WebhookType, readonly [WebhookEvent, WebhookEvent]>> = {
  AL: ['up', 'down'],
  AT: ['up', 'down'],
  PE: ['recovered', 'degraded'],
  PS: ['restarted', 'paused'],
};

/**
 * Returns two example events, the newer first. A program that is being configured reads them before a real event
 * exists.
 */
export const exampleAlerts = (
  type: WebhookType,
  organization: WebhookAlert['organization'],
  at: number,
): readonly WebhookAlert[] =>
  EXAMPLES[type].map((event, place) => exampleOf(event, organization, at - place * EXAMPLE_MS));

const EXAMPLE_MS = 300_000;
const SLOW = { thresholdMs: 100, durationSeconds: 60 };
const CERTIFICATE = {
  moment: '7d',
  subject: 'CN=www.example.com',
  issuer: 'CN=Example CA',
  fingerprint: '00',
} as const;
const UP = { verdict: 'AV', summary: 'Available', responseTimeMs: 50, statusCode: 200 } as const;
const DOWN = { verdict: 'NR', summary: 'Connection Timeout', responseTimeMs: null, statusCode: null } as const;

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

export const exampleContext = (
  alert: WebhookAlert,
  { organization, webhook, baseUrl }: Pick<WebhookContext, 'organization' | 'webhook' | 'baseUrl'>,
): WebhookContext => {
  const { at } = alert;
  const change = alert.kind === 'state-change' ? alert.stateChange.change : null;
  const startedAt = change === 'up' ? at - EXAMPLE_MS : change === 'down' ? at : null;
  return {
    organization,
    webhook,
    baseUrl,
    application: { id: 1, name: TEST_APPLICATION },
    check: { timeoutSeconds: 30, targetResponseMs: SLOW.thresholdMs, state: 'AV' },
    event: { createdAt: at, outage: startedAt === null ? null : { id: 1, startedAt } },
  };
};
