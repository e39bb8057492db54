import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, GivenTime, IdParams, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

const tag = 'Integrations';

export const IntegrationDelivery = z.object({
  id: z.number().int(),
  /** The masked recipient, or null if the integration has only one. */
  to: z.string().nullable(),
  check_id: z.number().int(),
  check_name: z.string().nullable(),
  /** down, other-failure, up, paused, restarted, degraded, recovered or certificate. */
  event: z.string(),
  event_time: Timestamp,
  status: z.enum(['pending', 'sent', 'failed', 'skipped']),
  reason: z.string().nullable(),
  /** The last 10 attempts, oldest first. */
  attempts: z.array(z.object({ at: Timestamp, outcome: z.string() })),
  attempt_count: z.number().int(),
  /** The time at which a pending message is sent or retried. Null if that is immediately or unknown. */
  next_attempt: Timestamp.nullable(),
});
export type IntegrationDelivery = z.infer<typeof IntegrationDelivery>;

export const listIntegrationDeliveries = endpoint({
  method: 'GET',
  path: '/integrations/:id/deliveries/',
  access: 'integrations.read',
  summary: 'List the last 100 messages of the last 30 days to an integration of any kind, newest first',
  tag,
  params: IdParams,
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(IntegrationDelivery),
});

export const resendIntegrationDeliveries = endpoint({
  method: 'POST',
  path: '/integrations/:id/send-again/',
  access: 'integrations.manage',
  summary:
    'Send one message again (`delivery`), or all messages that failed since a time (`failed_since`), at most the oldest 10,000',
  tag,
  params: IdParams,
  body: z.union([z.strictObject({ delivery: Id }), z.strictObject({ failed_since: GivenTime })]),
  status: 200,
  response: z.object({ count: z.number().int() }),
  perMinute: 20,
});
