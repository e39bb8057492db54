import { z } from 'zod';
import { PerformanceStatus, StateCode } from '../../states.ts';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const id = z.number().int();

/**
 * A check's state changed, or only its performance: then `previous_state` is `state`. The organization's counts of checks
 * (up, down, paused) follow from it and have no event of their own.
 */
export const CheckStateEvent = z.object({
  event: z.literal('check.state'),
  data: z.object({
    check_id: id,
    name: z.string(),
    state: StateCode,
    /** Null: nothing was known of it. */
    previous_state: StateCode.nullable(),
    state_since: Timestamp,
    /** What the probe found, in words; cut off where it is very long. Of a change of performance alone the present error, or empty. */
    summary: z.string(),
    /** The performance, as in a check's `statuses`. */
    appState: PerformanceStatus.nullable(),
  }),
});
export type CheckStateEvent = z.infer<typeof CheckStateEvent>;

/** Polls of some checks, as in their `statuses`. Not sent again to a stream that resumes: newer ones follow. */
export const CheckResultEvent = z.object({
  event: z.literal('check.result'),
  data: z.object({
    results: z.array(
      z.object({ check_id: id, last_check_time: Timestamp.nullable(), response_time: z.number().nullable() }),
    ),
  }),
});
export type CheckResultEvent = z.infer<typeof CheckResultEvent>;

/** A person or API key created, changed, paused, restarted or deleted checks. Counts of checks follow from it, too. */
export const CheckChangedEvent = z.object({
  event: z.literal('check.changed'),
  data: z.object({
    change: z.enum(['created', 'updated', 'paused', 'restarted', 'deleted']),
    check_ids: z.array(id),
  }),
});
export type CheckChangedEvent = z.infer<typeof CheckChangedEvent>;

/** `settings`: name, sub-domain, state, API key and so on; `people`: members, contacts, invitations; `subscription`: the plan; `exports`: exports of its data; `imports`: an import of data, with which all else may change. */
export const OrganizationChangedEvent = z.object({
  event: z.literal('organization.changed'),
  data: z.object({
    changed: z.enum([
      'settings',
      'people',
      'subscription',
      'integrations',
      'status-pages',
      'badges',
      'exports',
      'imports',
    ]),
  }),
});
export type OrganizationChangedEvent = z.infer<typeof OrganizationChangedEvent>;

/** The receiving server has accepted an alert. */
export const AlertDeliveredEvent = z.object({
  event: z.literal('alert.delivered'),
  data: z.object({
    check_id: id,
    kind: z.enum(['down', 'up', 'paused', 'state-change', 'degraded', 'recovered', 'certificate']),
    channel: z.string(),
    /** As receipts show it. */
    recipient: z.string(),
    delivered_at: Timestamp,
  }),
});
export type AlertDeliveredEvent = z.infer<typeof AlertDeliveredEvent>;

/** What happens in an organization. */
export const OrganizationEvent = z.discriminatedUnion('event', [
  CheckStateEvent,
  CheckResultEvent,
  CheckChangedEvent,
  OrganizationChangedEvent,
  AlertDeliveredEvent,
]);
export type OrganizationEvent = z.infer<typeof OrganizationEvent>;

/** First on a stream: from here on nothing is missed. On a stream that resumes, the events since follow. */
export const ReadyEvent = z.object({ event: z.literal('ready'), data: z.object({}) });
/** The events since are not known: read everything again. First on a stream instead of `ready`, or at any time. */
export const ResyncEvent = z.object({ event: z.literal('resync'), data: z.object({}) });

/** One server-sent event: its name, and its data as JSON. */
export const StreamEvent = z.discriminatedUnion('event', [...OrganizationEvent.options, ReadyEvent, ResyncEvent]);
export type StreamEvent = z.infer<typeof StreamEvent>;

export const watchEvents = endpoint({
  method: 'GET',
  path: '/events/',
  access: 'checks.read',
  summary: 'What happens in the organization, as it happens: server-sent events, resumable by the header Last-Event-ID',
  tag: 'Events',
  status: 200,
  response: StreamEvent,
  isStream: true,
});
