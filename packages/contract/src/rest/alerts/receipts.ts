import { z } from 'zod';
import { ProbeReport } from '../checks/probe-report.ts';
import { endpoint, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** IDs of state changes can be larger than other IDs. */
const stateChangeId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const DeliveryReceipt = z.object({
  id: z.number().int(),
  channel: z.string(),
  /** An address, or the name of an integration. Phone numbers are masked. */
  recipient: z.string(),
  /**
   * kept: written to the outbox folder, because no mail server is configured. pending: in progress or to be retried.
   * gathered: in a digest that is still being collected or is to be retried.
   */
  status: z.enum(['pending', 'gathered', 'sent', 'kept', 'failed', 'skipped']),
  reason: z.string().nullable(),
  /** The time at which its digest is sent. Null if it is sent separately. */
  gathered_until: Timestamp.nullable(),
  /** The time at which the receiving server accepted it, or at which it was written to the outbox folder. */
  sent_at: Timestamp.nullable(),
  /** The time at which the event was seen. Null unless the alert was sent late. */
  seen_at: Timestamp.nullable(),
  /** The end of the outage if the same message reported it. No other receipt then reports it. */
  told_end: z.enum(['up', 'paused']).nullable(),
  /** The newest attempts if there are many. */
  attempts: z.array(z.object({ at: Timestamp, outcome: z.string() })),
});
export type DeliveryReceipt = z.infer<typeof DeliveryReceipt>;

export const AlertReceipt = z.object({
  id: z.number().int(),
  check_id: z.number().int(),
  /** paused: the check was paused while it was down. state-change: for integrations that want every state change. */
  kind: z.enum(['down', 'up', 'paused', 'state-change', 'degraded', 'recovered', 'certificate']),
  /** The state change of the alert. Null for performance and certificates. */
  based_on: z.number().int().nullable(),
  event_time: Timestamp,
  rule: z.string(),
  /** The due time. Null while low sensitivity delays it until a second failing poll. */
  due_time: Timestamp.nullable(),
  /** "announced", or "not sent: " and the reason. Null until this is decided. */
  outcome: z.string().nullable(),
  announced_time: Timestamp.nullable(),
  probe_first: ProbeReport.nullable(),
  probe_second: ProbeReport.nullable(),
  probes_other: z.array(ProbeReport),
  deliveries: z.array(DeliveryReceipt),
  /**
   * Number of omitted deliveries. A response contains at most 5,000 deliveries of all its receipts, so a smaller page
   * shows more of them.
   */
  deliveries_left_out: z.number().int(),
});
export type AlertReceipt = z.infer<typeof AlertReceipt>;

export const listAlertReceipts = endpoint({
  method: 'GET',
  path: '/alert-receipts/',
  access: 'alerts.read',
  summary:
    'List the alerts of a check, or of the outage of a state change (`based_on`), newest first: recipients, times, and the reasons why alerts were not sent',
  tag: 'Alerts',
  query: z.object({ based_on: stateChangeId.optional(), check_id: id.optional(), ...PageQuery }),
  status: 200,
  response: pageOf(AlertReceipt),
});

/** A failed poll that was not confirmed and therefore caused no outage. */
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
  summary: 'List the failed polls of a check that were not confirmed, newest first',
  tag: 'Alerts',
  query: z.object({ check_id: id, ...PageQuery }),
  status: 200,
  response: pageOf(SuppressedFailure),
});
