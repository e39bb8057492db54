import { z } from 'zod';
import { endpoint, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';
import { Email, Password } from '../people/people.ts';

const tag = 'Single sign-on';

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Enter a domain such as example.com.',
  );

/** People with an address of a proved domain may sign in at the identity provider of the organization. */
export const SsoConnection = z.object({
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  /** Must be registered with the provider. */
  redirect_uri: z.string(),
  /**
   * The provider redirects people to this URI after a sign-out. It must also be registered if the provider is to sign
   * people out.
   */
  log_out_uri: z.string(),
  /** Whether members except the owner must sign in through the provider. */
  is_required: z.boolean(),
  domains: z.array(
    z.object({
      domain: z.string(),
      /** The DNS TXT record that proves the domain. */
      record_name: z.string(),
      record_value: z.string(),
      is_proved: z.boolean(),
      /** The time since which the record is missing. After a week, the domain is no longer proved. */
      missing_since: Timestamp.nullable(),
    }),
  ),
});
export type SsoConnection = z.infer<typeof SsoConnection>;

export const getSsoConnection = endpoint({
  method: 'GET',
  path: '/sso-connection/',
  access: 'single-sign-on.manage',
  summary: 'Get the connection of the organization to its identity provider',
  tag,
  status: 200,
  response: SsoConnection,
});

export const setSsoConnection = endpoint({
  method: 'PUT',
  path: '/sso-connection/',
  access: 'single-sign-on.manage',
  summary: 'Connect an OpenID provider; if the issuer changes, domains must be verified again',
  tag,
  body: z.strictObject({
    issuer: z.url({ protocol: /^https?$/, error: 'Enter the address of an OpenID provider.' }).max(500),
    client_id: z.string().trim().min(1, 'This field may not be blank.').max(500),
    /** If absent, the stored secret remains. Null for a public client. */
    client_secret: z.string().min(1, 'This field may not be blank.').max(1000).nullable().optional(),
    domains: z.array(Domain).max(20),
    /** If absent, it remains unchanged. Only a person who has signed in through the provider may set it. */
    is_required: z.boolean().optional(),
  }),
  status: 200,
  response: SsoConnection,
});

export const proveSsoDomain = endpoint({
  method: 'POST',
  path: '/sso-connection/prove-domain/',
  access: 'single-sign-on.manage',
  summary: 'Look up the DNS record that verifies a domain',
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

/** `unclear`: only the first sign-in can show whether the provider accepts the credentials. */
export const SsoTest = z.enum(['works', 'unclear', 'refuses-client', 'no-answer']);
export type SsoTest = z.infer<typeof SsoTest>;

export const testSsoConnection = endpoint({
  method: 'POST',
  path: '/sso-connection/test/',
  access: 'single-sign-on.manage',
  summary: 'Test whether the identity provider responds and accepts the client ID and secret',
  tag,
  body: z.strictObject({}).optional(),
  status: 200,
  response: z.object({ result: SsoTest }),
});

export const SsoPerson = z.object({
  id: z.number().int(),
  email: z.string(),
  full_name: z.string(),
  linked_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type SsoPerson = z.infer<typeof SsoPerson>;

export const listSsoPeople = endpoint({
  method: 'GET',
  path: '/sso-connection/people/',
  access: 'single-sign-on.manage',
  summary: 'List the people who signed in through the identity provider, latest first',
  tag,
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(SsoPerson),
});

export const startSso = endpoint({
  method: 'GET',
  path: '/sso/start/',
  access: 'public',
  summary: 'Get the URL at which the browser signs in with the identity provider of a domain',
  tag,
  query: z.strictObject({ domain: Domain.optional(), email: Email.optional() }),
  status: 200,
  response: z.object({
    redirect_url: z.string(),
    /** The browser must store this key and send it at the end of the sign-in. */
    browser_key: z.string(),
  }),
  perMinute: 60,
});

const SsoSignIn = z.object({
  /** A session that is valid only for this organization. Null if the owner of the account must first agree. */
  login_token: z.string().nullable(),
  /** For `/sso/link/` and `/sso/link/mail/`, valid for 15 minutes. Set if the owner of the account must first agree. */
  link_key: z.string().nullable(),
  /** `/sso/link/mail/` requires a verified address of the account. */
  can_link_by_mail: z.boolean(),
  organization: z.number().int(),
  custom_ui_state: z.record(z.string(), z.unknown()),
  user_email: z.string(),
  redirect_url: z.string(),
});

export const finishSso = endpoint({
  method: 'POST',
  path: '/freshid-sso-v2-login/',
  access: 'public',
  summary: 'Complete a sign-in with the parameters that the identity provider returned to the browser',
  tag,
  body: z.strictObject({
    /** The `code` of the provider. `state` and `iss` are passed on unchanged. */
    auth_code: z.string().min(1, 'This field may not be blank.').max(4000),
    state: z.string().min(1, 'This field may not be blank.').max(200),
    iss: z.string().max(500).optional(),
    browser_key: z.string().min(1, 'This field may not be blank.').max(200),
    /** If set, a provider of another account is rejected. */
    account_domain_name: z.string().max(200).optional(),
    export_id: z.string().max(100).optional(),
  }),
  status: 200,
  response: SsoSignIn,
  perMinute: 60,
});

const LinkKey = z.string().min(1, 'This field may not be blank.').max(200);

export const linkSso = endpoint({
  method: 'POST',
  path: '/sso/link/',
  access: 'public',
  summary: 'Allow the identity provider to log in an account from now on, confirmed by signing in to that account',
  tag,
  body: z.strictObject({
    link_key: LinkKey,
    password: Password,
    code: z.string().max(50).optional(),
    export_id: z.string().max(100).optional(),
  }),
  status: 200,
  response: SsoSignIn,
  perMinute: 60,
});

export const mailSsoLink = endpoint({
  method: 'POST',
  path: '/sso/link/mail/',
  access: 'public',
  summary: 'Mail the owner of an account a link that allows the identity provider to log in the account',
  tag,
  body: z.strictObject({ link_key: LinkKey }),
  status: 200,
  response: z.object({ detail: z.string() }),
  perMinute: 20,
});

export const confirmSsoLink = endpoint({
  method: 'POST',
  path: '/sso/link/confirm/',
  access: 'public',
  summary: 'Allow the identity provider to log in the account from now on, with the token of that mail',
  tag,
  body: z.strictObject({ token: LinkKey }),
  status: 200,
  response: z.object({ email: z.string(), organization_name: z.string() }),
  perMinute: 30,
});
