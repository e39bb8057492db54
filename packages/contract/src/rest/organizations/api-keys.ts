import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

export const resetOrganizationToken = endpoint({
  method: 'POST',
  path: '/reset-organization-token/',
  access: 'api-key.reset',
  summary: 'Make a new API key; it is told once, and the one before is void',
  tag: 'Organizations',
  body: z.strictObject({ organization_id: z.number().int().positive().max(2_147_483_647) }),
  status: 200,
  response: z.object({ organization_token: z.string() }),
  perMinute: 20,
});
