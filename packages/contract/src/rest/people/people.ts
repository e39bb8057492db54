import { z } from 'zod';
import { endpoint, OneLine, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

const tag = 'People';

/** OW owner, AD admin, ST read-only. */
export const MemberRole = z.enum(['OW', 'AD', 'ST']);
export type MemberRole = z.infer<typeof MemberRole>;

/** AC active; NV the e-mail address is not verified. */
export const PersonState = z.enum(['AC', 'NV']);
export type PersonState = z.infer<typeof PersonState>;

const count = z.number().int();

/** What removing a member or contact would do. */
export const PersonRemoval = z.object({
  /** Those that alert the person, who would be taken off them. */
  number_of_checks: count,
  /** Those among them that alert nobody else. */
  number_of_checks_alerting_nobody: count,
  /** The first three of these. */
  names_of_checks_alerting_nobody: z.array(z.string()),
  /** Those that the person made; they go on working. */
  number_of_api_keys: count,
});
export type PersonRemoval = z.infer<typeof PersonRemoval>;

/** Lists that fill a form's options come whole, as far as the largest page reaches. */
export const WholeList = { ...PageQuery, page_size: PageQuery.page_size.default(100) };
export const IdQuery = z.coerce.number().int().positive().max(2_147_483_647);

/** An ASCII local part, and a domain in the letters of any language. Zod's own pattern refuses domains beyond ASCII. */
const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[A-Za-z0-9-]+)$/u;

/** Returns the address with its domain in ASCII (UTS #46, as the URL standard has it), or unchanged if no such domain exists. */
const withAsciiDomain = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const url = `http://${email.slice(at)}`;
  return /[^\0-\x7f]/.test(email) && URL.canParse(url) ? email.slice(0, at) + new URL(url).hostname : email;
};

/** An e-mail address. Its domain is stored in ASCII (`xn--…`), as mail servers have it, so that each address has one spelling. */
export const Email = z
  .email({
    pattern: EMAIL_PATTERN,
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'Enter a valid e-mail address.'),
  })
  .overwrite(withAsciiDomain)
  .max(254);

export const Name = OneLine.min(1, 'This field may not be blank.').max(100);
/** Longer ones are refused before any work is done on them. */
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
    /** Of the organization: the browser's. One that is not known here is no reason to refuse; UTC then, as when it is left out. */
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
  summary: 'Log in; the token goes into the authorization header',
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
  /** Where to send the browser, to end the session at its identity provider too; null: nowhere. */
  response: z.object({ redirect_url: z.string().nullable() }),
});

export const LoggedInUser = z.object({
  id: z.number().int(),
  email: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_joined: Timestamp,
  /** Null once the address is verified. */
  verification_required_before: Timestamp.nullable(),
  /** What the browser keeps of its own. */
  custom_ui_state: z.record(z.string(), z.unknown()),
  profile: z.object({
    phone_number: z.string().nullable(),
    company_role: z.string().nullable(),
    company_size: z.string().nullable(),
  }),
  /** In the organization asked for, else in the user's first one; null without any. */
  role: MemberRole.nullable(),
  /** Whether this session may use the operators' area. */
  is_operator: z.boolean(),
  /** What this session of an operator needs first; null: nothing, or the user is none. */
  operator_needs: z.enum(['own-sign-in', 'verified-address']).nullable(),
  /** Whether the person may create another organization, see `POST /organizations/`. */
  may_create_organization: z.boolean(),
  /** The organization by whose identity provider the session came, which it opens alone; null: by the person's own means. */
  single_sign_on_of: z.number().int().nullable(),
  /** The person's other organizations, and the sign-in that they ask for. */
  closed_organizations: z.array(
    z.object({ id: z.number().int(), name: z.string(), needs: z.enum(['own-sign-in', 'single-sign-on']) }),
  ),
});
export type LoggedInUser = z.infer<typeof LoggedInUser>;

export const getLoggedInUser = endpoint({
  method: 'GET',
  path: '/logged-in-user/',
  access: 'user',
  summary: 'Who the token belongs to',
  tag,
  query: z.strictObject({ organization: IdQuery.optional() }),
  status: 200,
  response: LoggedInUser,
});

/** A member as checks name it: its `id` goes into `email_alert_members`. */
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
  summary: 'Members who can be alerted',
  tag,
  query: z.strictObject({ application: IdQuery.optional(), ...WholeList }),
  status: 200,
  response: pageOf(ApplicationMember),
});

/** A contact as checks name it: its `id` goes into `email_alert_subscribers`. */
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
  summary: 'Contacts who can be alerted',
  tag,
  query: z.strictObject({ application: IdQuery.optional(), ...WholeList }),
  status: 200,
  response: pageOf(ApplicationSubscriber),
});
