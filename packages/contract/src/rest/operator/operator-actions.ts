import { z } from 'zod';
import { endpoint, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

export const OperatorAction = z.object({
  id: z.number().int(),
  created_on: Timestamp,
  /** Null: a command on the server, such as `npm run operator`. */
  operator: z.string().nullable(),
  /** Resource and verb, such as `organization.suspend`. */
  action: z.string(),
  /** Of an organization, which may be deleted by now. */
  organization: z.number().int().nullable(),
  /** Name of the organization, or e-mail address of the person. */
  subject: z.string(),
  reason: z.string().nullable(),
});
export type OperatorAction = z.infer<typeof OperatorAction>;

export const listOperatorActions = endpoint({
  method: 'GET',
  path: '/operator/acts/',
  access: 'operator',
  summary: 'What operators have done, newest first',
  tag: 'Operators',
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(OperatorAction),
});
