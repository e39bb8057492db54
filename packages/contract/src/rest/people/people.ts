import { z } from 'zod';
import { endpoint, OneLine, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

const tag = 'People';

/** OW: owner. AD: admin. ST: read-only. */
export const MemberRole = z.enum(['OW', 'AD', 'ST']);
export type MemberRole = z.infer<typeof MemberRole>;

/** AC: active. NV: the email address is not verified. */
export const PersonState = z.enum(['AC', 'NV']);
export type PersonState = z.infer<typeof PersonState>;

const count = z.number().int();

export const PersonRemoval = z.object({
  /** Checks from whose recipients the person would be removed. */
  number_of_checks: count,
  /** The part of these checks without any other recipient. */
  number_of_checks_alerting_nobody: count,
  /** At most three names. */
  names_of_checks_alerting_nobody: z.array(z.string()),
  /** API keys that the person created. They continue to work. */
  number_of_api_keys: count,
});
export type PersonRemoval = z.infer<typeof PersonRemoval>;

/** For lists that fill the options of a form, up to the maximum page size on one page. */
export const WholeList = { ...PageQuery, page_size: PageQuery.page_size.default(100) };
export const IdQuery = z.coerce.number().int().positive().max(2_147_483_647);

/** An ASCII local part, and a domain with letters of any language, which the pattern of Zod rejects. */
const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[A-Za-z0-9-]+)$/u;

/**
 * Converts the domain to ASCII (UTS #46, as in the URL standard). Returns the address unchanged if the domain is
 * invalid.
 */
const withAsciiDomain = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const url = `http://${email.slice(at)}`;
  return /[^\0-\x7f]/.test(email) && URL.canParse(url) ? email.slice(0, at) + new URL(url).hostname : email;
};

/** The domain is stored in ASCII (`xn--…`), so that each address has only one spelling. */
export const Email = z
  .email({
    pattern: EMAIL_PATTERN,
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'Enter a valid e-mail address.'),
  })
  .overwrite(withAsciiDomain)
  .max(254);

export const Name = OneLine.min(1, 'This field may not be blank.').max(100);
/** The limit rejects longer passwords before any expensive work. */
export const Password = z.string().min(1, 'This field may not be blank.').max(1000);

export const Token = z.object({ token: z.string() });

export const signUp = endpoint({
  method: 'POST',
  path: '/sign-up/',
  access: 'public',
  summary: 'Create an account and its organization',
  tag,
  body: z.strictObject({
    email: Email,
    password: Password,
    full_name: Name,
    organization_name: Name,
    /** The time zone of the browser. Defaults to UTC, also if it is unknown on this server. */
    timezone: z.string().max(100).optional(),
  }),
  status: 201,
  response: z.object({ token: z.string(), organization: z.object({ id: z.number().int() }) }),
  perMinute: 20,
});

export const logIn = endpoint({
  method: 'POST',
  path: '/user-login/',
  access: 'public',
  summary: 'Log in; use the returned token in the authorization header',
  tag,
  body: z.strictObject({ email: Email, password: Password, code: z.string().max(50).optional() }),
  status: 200,
  response: Token,
  perMinute: 60,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/user-logout/',
  access: 'user',
  summary: 'End the session of the token',
  tag,
  body: z.strictObject({}).optional(),
  status: 200,
  /** The URL at which the browser ends the session at its identity provider. */
  response: z.object({ redirect_url: z.string().nullable() }),
});

export const LoggedInUser = z.object({
  id: z.number().int(),
  email: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_joined: Timestamp,
  verification_required_before: Timestamp.nullable(),
  /** Data that the browser stores for its own use. */
  custom_ui_state: z.record(z.string(), z.unknown()),
  profile: z.object({
    phone_number: z.string().nullable(),
    company_role: z.string().nullable(),
    company_size: z.string().nullable(),
  }),
  /** The role in the requested organization, by default the first one. Null without an organization. */
  role: MemberRole.nullable(),
  is_operator: z.boolean(),
  /** The missing requirement of this session. Null if nothing is missing, or if the user is not an operator. */
  operator_needs: z.enum(['own-sign-in', 'verified-address']).nullable(),
  may_create_organization: z.boolean(),
  /**
   * The organization through whose identity provider the session was opened, and the only one that the session can
   * access. Null for an own sign-in.
   */
  single_sign_on_of: z.number().int().nullable(),
  closed_organizations: z.array(
    z.object({ id: z.number().int(), name: z.string(), needs: z.enum(['own-sign-in', 'single-sign-on']) }),
  ),
});
export type LoggedInUser = z.infer<typeof LoggedInUser>;

export const getLoggedInUser = endpoint({
  method: 'GET',
  path: '/logged-in-user/',
  access: 'user',
  summary: 'Get the user of the token',
  tag,
  query: z.strictObject({ organization: IdQuery.optional() }),
  status: 200,
  response: LoggedInUser,
});

/** A possible recipient of a check. Its `id` is used in `email_alert_members`. */
export const ApplicationMember = z.object({
  id: z.number().int(),
  application: z.number().int(),
  user: z.number().int(),
  role: MemberRole,
  email: z.string(),
  full_name: z.string(),
  user_mini: z.object({ email: z.string(), state: PersonState }),
});
export type ApplicationMember = z.infer<typeof ApplicationMember>;

export const listApplicationMembers = endpoint({
  method: 'GET',
  path: '/application-members/',
  access: 'people.read',
  summary: 'List the members who can receive alerts',
  tag,
  query: z.strictObject({ application: IdQuery.optional(), ...WholeList }),
  status: 200,
  response: pageOf(ApplicationMember),
});

/** A possible recipient of a check. Its `id` is used in `email_alert_subscribers`. */
export const ApplicationSubscriber = z.object({
  id: z.number().int(),
  application: z.number().int(),
  name: z.string(),
  email: z.string(),
  subscriber_mini: z.object({ email: z.string(), name: z.string() }),
});
export type ApplicationSubscriber = z.infer<typeof ApplicationSubscriber>;

export const listApplicationSubscribers = endpoint({
  method: 'GET',
  path: '/application-subscribers/',
  access: 'people.read',
  summary: 'List the contacts who can receive alerts',
  tag,
  query: z.strictObject({ application: IdQuery.optional(), ...WholeList }),
  status: 200,
  response: pageOf(ApplicationSubscriber),
});
