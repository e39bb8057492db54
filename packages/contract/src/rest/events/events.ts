import { z } from 'zod';
import { PerformanceStatus, StateCode } from '../../states.ts';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const id = z.number().int();

/**
 * The state of a check or only its performance changed. In the second case, `previous_state` equals `state`. The counts
 * of checks (up, down, paused) have no separate event.
 */
export const CheckStateEvent = z.object({
  event: z.literal('check.state'),
  data: z.object({
    check_id: id,
    name: z.string(),
    state: StateCode,
    /** Null if the previous state was unknown. */
    previous_state: StateCode.nullable(),
    state_since: Timestamp,
    /**
     * The summary of the probe, shortened if it is very long. For a change of only the performance, the present error
     * or an empty text.
     */
    summary: z.string(),
    appState: PerformanceStatus.nullable(),
  }),
});
export type CheckStateEvent = z.infer<typeof CheckStateEvent>;

/** New polls of some checks. Not sent again to a resumed stream, because newer ones follow. */
export const CheckResultEvent = z.object({
  event: z.literal('check.result'),
  data: z.object({
    results: z.array(
      z.object({ check_id: id, last_check_time: Timestamp.nullable(), response_time: z.number().nullable() }),
    ),
  }),
});
export type CheckResultEvent = z.infer<typeof CheckResultEvent>;

/** A person or API key changed checks, and thereby the counts of checks. */
export const CheckChangedEvent = z.object({
  event: z.literal('check.changed'),
  data: z.object({
    change: z.enum(['created', 'updated', 'paused', 'restarted', 'deleted']),
    check_ids: z.array(id),
  }),
});
export type CheckChangedEvent = z.infer<typeof CheckChangedEvent>;

/**
 * `settings`: name, subdomain, state, API key and similar. `people`: members, contacts and invitations. `imports`: any
 * other data may have changed.
 */
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
    recipient: z.string(),
    delivered_at: Timestamp,
  }),
});
export type AlertDeliveredEvent = z.infer<typeof AlertDeliveredEvent>;

export const OrganizationEvent = z.discriminatedUnion('event', [
  CheckStateEvent,
  CheckResultEvent,
  CheckChangedEvent,
  OrganizationChangedEvent,
  AlertDeliveredEvent,
]);
export type OrganizationEvent = z.infer<typeof OrganizationEvent>;

/**
 * The first event of a stream: from here on, no event is missed. In a resumed stream, the events since the interruption
 * follow.
 */
export const ReadyEvent = z.object({ event: z.literal('ready'), data: z.object({}) });
/**
 * Events were missed, so the client must read everything again. Sent first in a stream instead of `ready`, or at any
 * time.
 */
export const ResyncEvent = z.object({ event: z.literal('resync'), data: z.object({}) });

export const StreamEvent = z.discriminatedUnion('event', [...OrganizationEvent.options, ReadyEvent, ResyncEvent]);
export type StreamEvent = z.infer<typeof StreamEvent>;

export const watchEvents = endpoint({
  method: 'GET',
  path: '/events/',
  access: 'checks.read',
  summary: 'Stream live events of the organization as server-sent events; the header Last-Event-ID resumes a stream',
  tag: 'Events',
  status: 200,
  response: StreamEvent,
  isStream: true,
});
