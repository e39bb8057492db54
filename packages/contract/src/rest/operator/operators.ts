import { z } from 'zod';
import { endpoint, IdParams, Timestamp } from '../common/endpoint.ts';

export const Operator = z.object({
  user_id: z.number().int(),
  email: z.string(),
  full_name: z.string(),
  added_on: Timestamp,
});
export type Operator = z.infer<typeof Operator>;

export const listOperators = endpoint({
  method: 'GET',
  path: '/operator/operators/',
  access: 'operator',
  summary: 'List the operators of this installation',
  tag: 'Operators',
  status: 200,
  response: z.object({ results: z.array(Operator) }),
});

export const addOperator = endpoint({
  method: 'POST',
  path: '/operator/operators/',
  access: 'operator',
  summary: 'Give an account the rights of an operator',
  tag: 'Operators',
  body: z.strictObject({ email: z.string().trim().toLowerCase().max(254) }),
  status: 201,
  response: Operator,
  perMinute: 30,
});

/** The ID is a user ID. */
export const removeOperator = endpoint({
  method: 'DELETE',
  path: '/operator/operators/:id/',
  access: 'operator',
  summary: 'Remove the rights of an operator from an account; the last operator cannot be removed',
  tag: 'Operators',
  params: IdParams,
  status: 200,
  response: z.object({}),
});
