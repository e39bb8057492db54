import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';

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
  summary: 'Who runs this installation',
  tag: 'Operators',
  status: 200,
  response: z.object({ results: z.array(Operator) }),
});
