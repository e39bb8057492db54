import { z } from 'zod';
import { ProbeReport } from '../checks/probe-report.ts';
import { endpoint, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** State changes count further than other ids do. */
const stateChangeId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** What became of an alert for one recipient on one channel. */
export const DeliveryReceipt = z.object({
  id: z.number().int(),
  channel: z.string(),
  /** An address; of an integration its name, and a phone number masked. */
  recipient: z.string(),
  /** kept: in the outbox folder, where nobody reads it, since no mail server is set up. pending: under way or to be tried again. gathered: in a digest that is still being collected, or is to be tried again. */
  status: z.enum(['pending', 'gathered', 'sent', 'kept', 'failed', 'skipped']),
  /** Why it failed or was skipped. */
  reason: z.string().nullable(),
  /** When the digest that it goes with is sent; null when it is sent separately. */
  gathered_until: Timestamp.nullable(),
  /** When the receiving server took it, or when it was kept. */
  sent_at: Timestamp.nullable(),
  /** Where it was told late: when it was seen; else null. */
  seen_at: Timestamp.nullable(),
  /** What ended the outage, when the same message told that too: then no other receipt does. */
  told_end: z.enum(['up', 'paused']).nullable(),
  /** The newest; all of them where a response has few. */
  attempts: z.array(z.object({ at: Timestamp, outcome: z.string() })),
});
export type DeliveryReceipt = z.infer<typeof DeliveryReceipt>;

/** What happened, which rule decided, to whom it was sent, and where to nobody, why. */
export const AlertReceipt = z.object({
  id: z.number().int(),
  check_id: z.number().int(),
  /** paused: the check was paused while it was down, of which those are told who were told of the outage. state-change: told to integrations that carry every change of state. */
  kind: z.enum(['down', 'up', 'paused', 'state-change', 'degraded', 'recovered', 'certificate']),
  /** The state change that it tells of; null for performance and certificates. */
  based_on: z.number().int().nullable(),
  event_time: Timestamp,
  rule: z.string(),
  /** When it is due to be sent; null while it is held back (low sensitivity). */
  due_time: Timestamp.nullable(),
  /** "announced", or "not sent: " and the reason; null until decided. */
  outcome: z.string().nullable(),
  announced_time: Timestamp.nullable(),
  probe_first: ProbeReport.nullable(),
  probe_second: ProbeReport.nullable(),
  /** Of further locations whose probes counted. */
  probes_other: z.array(ProbeReport),
  deliveries: z.array(DeliveryReceipt),
  /** Further deliveries: a response has 5,000 of all its receipts together, so a smaller page shows more. */
  deliveries_left_out: z.number().int(),
});
export type AlertReceipt = z.infer<typeof AlertReceipt>;

export const listAlertReceipts = endpoint({
  method: 'GET',
  path: '/alert-receipts/',
  access: 'alerts.read',
  summary:
    'What was announced, to whom and when, and what was not, and why: of the outage of a state change (`based_on`), or of a check; newest first',
  tag: 'Alerts',
  query: z.object({ based_on: stateChangeId.optional(), check_id: id.optional(), ...PageQuery }),
  status: 200,
  response: pageOf(AlertReceipt),
});

/** A failing poll that was not confirmed, and so no outage. */
export const SuppressedFailure = z.object({
  id: z.number().int(),
  check_id: z.number().int(),
  check_start_time: Timestamp,
  reason: z.string(),
  probe_first: ProbeReport,
  probe_second: ProbeReport.nullable(),
  probes_other: z.array(ProbeReport),
});
export type SuppressedFailure = z.infer<typeof SuppressedFailure>;

export const listSuppressedFailures = endpoint({
  method: 'GET',
  path: '/suppressed-failures/',
  access: 'alerts.read',
  summary: 'Failing polls of a check that were not confirmed, newest first',
  tag: 'Alerts',
  query: z.object({ check_id: id, ...PageQuery }),
  status: 200,
  response: pageOf(SuppressedFailure),
});
