import { z } from 'zod';
import { endpoint, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

export const OperatorAction = z.object({
  id: z.number().int(),
  created_on: Timestamp,
  /** Null for a command on the server, such as `npm run operator`. */
  operator: z.string().nullable(),
  /** For example, `organization.suspend`. */
  action: z.string(),
  /** The organization may have been deleted since. */
  organization: z.number().int().nullable(),
  /** The name of the organization, or the email address of the person. */
  subject: z.string(),
  reason: z.string().nullable(),
});
export type OperatorAction = z.infer<typeof OperatorAction>;

export const listOperatorActions = endpoint({
  method: 'GET',
  path: '/operator/acts/',
  access: 'operator',
  summary: 'List the actions of operators, newest first',
  tag: 'Operators',
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(OperatorAction),
});
