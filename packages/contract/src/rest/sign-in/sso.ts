import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Email } from '../people/people.ts';

const tag = 'Single sign-on';

/** A domain of e-mail addresses, in lower case. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Enter a domain such as example.com.',
  );

/** Who belongs to a proved domain may sign in at the organization's own identity provider. */
export const SsoConnection = z.object({
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  /** To be registered with the provider. */
  redirect_uri: z.string(),
  domains: z.array(
    z.object({
      domain: z.string(),
      /** A DNS record of type TXT with this name and value proves the domain. */
      record_name: z.string(),
      record_value: z.string(),
      is_proved: z.boolean(),
    }),
  ),
});
export type SsoConnection = z.infer<typeof SsoConnection>;

export const getSsoConnection = endpoint({
  method: 'GET',
  path: '/sso-connection/',
  access: 'single-sign-on.manage',
  summary: "The organization's connection to its identity provider",
  tag,
  status: 200,
  response: SsoConnection,
});

export const setSsoConnection = endpoint({
  method: 'PUT',
  path: '/sso-connection/',
  access: 'single-sign-on.manage',
  summary: 'Connect an OpenID provider; with another issuer, domains have to be proved anew',
  tag,
  body: z.strictObject({
    issuer: z.url({ protocol: /^https?$/, error: 'Enter the address of an OpenID provider.' }).max(500),
    client_id: z.string().trim().min(1, 'This field may not be blank.').max(500),
    /** Absent: the one that is stored; null: a public client. */
    client_secret: z.string().min(1, 'This field may not be blank.').max(1000).nullable().optional(),
    domains: z.array(Domain).max(20),
  }),
  status: 200,
  response: SsoConnection,
});

export const proveSsoDomain = endpoint({
  method: 'POST',
  path: '/sso-connection/prove-domain/',
  access: 'single-sign-on.manage',
  summary: 'Look for the DNS record that proves a domain',
  tag,
  body: z.strictObject({ domain: Domain }),
  status: 200,
  response: SsoConnection,
});

export const deleteSsoConnection = endpoint({
  method: 'DELETE',
  path: '/sso-connection/',
  access: 'single-sign-on.manage',
  summary: 'Disconnect the identity provider',
  tag,
  status: 200,
  response: z.object({}),
});

export const startSso = endpoint({
  method: 'GET',
  path: '/sso/start/',
  access: 'public',
  summary: 'Where to send the browser to sign in at the identity provider of a domain',
  tag,
  query: z.strictObject({ domain: Domain.optional(), email: Email.optional() }),
  status: 200,
  response: z.object({
    redirect_url: z.string(),
    /** Kept by the browser and sent at the end: the provider's answer is of no use without it. */
    browser_key: z.string(),
  }),
  perMinute: 60,
});

export const finishSso = endpoint({
  method: 'POST',
  path: '/freshid-sso-v2-login/',
  access: 'public',
  summary: 'End a sign-in with what the identity provider sent the browser back with',
  tag,
  body: z.strictObject({
    /** The `code` of the provider's answer; `state` and `iss` are as they came. */
    auth_code: z.string().min(1, 'This field may not be blank.').max(4000),
    state: z.string().min(1, 'This field may not be blank.').max(200),
    iss: z.string().max(500).optional(),
    browser_key: z.string().min(1, 'This field may not be blank.').max(200),
    /** Sub-domain of the account, if the browser knows it; another one's provider is refused. */
    account_domain_name: z.string().max(200).optional(),
    /** Where to go on: an export that waits for its download. */
    export_id: z.string().max(100).optional(),
  }),
  status: 200,
  response: z.object({
    login_token: z.string(),
    organization: z.number().int(),
    custom_ui_state: z.record(z.string(), z.unknown()),
    user_email: z.string(),
    redirect_url: z.string(),
  }),
  perMinute: 60,
});
