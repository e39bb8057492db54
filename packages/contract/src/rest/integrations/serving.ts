import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, PageQuery, pageOf } from '../common/endpoint.ts';

export const ServingIntegration = z.object({
  id: z.number().int(),
  /** webhook, slack, sms, freshdesk or freshservice. */
  kind: z.string(),
  name: z.string(),
  /** Whether alerts are sent to it: enabled, configured, and within the limit of the plan. */
  is_sent_to: z.boolean(),
});
export type ServingIntegration = z.infer<typeof ServingIntegration>;

export const listServingIntegrations = endpoint({
  method: 'GET',
  path: '/serving-integrations/',
  access: 'integrations.read',
  summary:
    'List the integrations of any kind that receive alerts of a check, oldest first; without `check_id`, those that receive alerts of all checks',
  tag: 'Integrations',
  query: z.strictObject({ check_id: z.coerce.number().pipe(Id).optional(), ...PageQuery }),
  status: 200,
  response: pageOf(ServingIntegration),
});
