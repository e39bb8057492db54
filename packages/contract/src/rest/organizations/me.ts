import { z } from 'zod';
import { Action } from '../common/actions.ts';
import { endpoint } from '../common/endpoint.ts';

export const getMe = endpoint({
  method: 'GET',
  path: '/me/',
  access: 'organization.read',
  summary: 'Whose API key or session this is, and what it may do at present: a test of a connection',
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
