import { z } from 'zod';
import { Action } from '../common/actions.ts';
import { endpoint } from '../common/endpoint.ts';

export const getMe = endpoint({
  method: 'GET',
  path: '/me/',
  access: 'organization.read',
  summary: 'Get the owner and the current permissions of the API key or session, for example to test a connection',
  tag: 'Organizations',
  status: 200,
  response: z.object({
    organization_id: z.number().int(),
    organization_name: z.string(),
    /** The scope of an API key, or the role of a member (OW: owner, AD: admin, ST: read-only). */
    role: z.enum(['read', 'manage', 'OW', 'AD', 'ST']),
    actions: z.array(Action),
  }),
});
