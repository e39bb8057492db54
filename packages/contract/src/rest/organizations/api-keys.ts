import { z } from 'zod';
import { endpoint, GivenTime, IdParams, pageOf, Timestamp } from '../common/endpoint.ts';
import { WholeList } from '../people/people.ts';

const tag = 'API keys';

/** `manage`: also changes to checks and settings. No key may change people, single sign-on, keys or ownership. */
export const KeyScope = z.enum(['read', 'manage'], 'Choose read or manage.');

export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  scope: KeyScope,
  /** Whether this is the key that `/reset-organization-token/` replaces. */
  is_default: z.boolean(),
  shown_as: z.string(),
  created_at: Timestamp,
  /** Null if the creator is unknown or the account no longer exists. `is_admin`: the creator is still an admin. */
  created_by: z
    .object({ id: z.number().int(), email: z.string(), full_name: z.string(), is_admin: z.boolean() })
    .nullable(),
  expires_at: Timestamp.nullable(),
  /** Rounded to a minute. */
  last_used_at: Timestamp.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys/',
  access: 'api-keys.read',
  summary: 'List the API keys of the organization, newest first',
  tag,
  query: z.strictObject(WholeList),
  status: 200,
  response: pageOf(ApiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys/',
  access: 'api-keys.manage',
  summary: 'Create an API key; `key` is only returned once',
  tag,
  body: z.strictObject({
    name: z.string().trim().min(1, 'This field may not be blank.').max(100),
    scope: KeyScope,
    expires_at: GivenTime.nullish(),
  }),
  status: 201,
  response: ApiKey.extend({ key: z.string() }),
  perMinute: 20,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id/',
  access: 'api-keys.revoke',
  summary: 'Revoke an API key; it is rejected from the next request on',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const resetOrganizationToken = endpoint({
  method: 'POST',
  path: '/reset-organization-token/',
  access: 'api-keys.manage',
  summary:
    'Replace the default API key of the organization; the new key is only returned once, and the previous key is revoked',
  tag,
  body: z.strictObject({ organization_id: z.number().int().positive().max(2_147_483_647) }),
  status: 200,
  response: z.object({ organization_token: z.string() }),
  perMinute: 20,
});
