import { z } from 'zod';
import { endpoint, IdParams, pageOf, Timestamp } from '../common/endpoint.ts';
import { Email, Password, WholeList } from '../people/people.ts';

const tag = 'Signing in';
const Nothing = z.object({});

const LinkToken = z.string().min(1, 'This field may not be blank.').max(200);

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/verify-email/',
  access: 'public',
  summary: 'Verify an e-mail address with the token of the mailed link',
  tag,
  body: z.strictObject({
    token: LinkToken,
    /**
     * Required from a browser that is not signed in to the account, because another person may have created it. All
     * sessions end.
     */
    password: Password.optional(),
  }),
  status: 200,
  response: z.object({ email: z.string() }),
  perMinute: 30,
});

export const resendVerification = endpoint({
  method: 'GET',
  path: '/resend-user-activation-link/',
  access: 'user',
  summary: 'Mail the verification link again; the earlier link becomes invalid',
  tag,
  status: 200,
  response: Nothing,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/request-password-reset/',
  access: 'public',
  summary: 'Mail a link for setting a new password, if the address has an account',
  tag,
  body: z.strictObject({ email: Email }),
  status: 200,
  response: z.object({ detail: z.string() }),
  perMinute: 20,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password/',
  access: 'public',
  summary: 'Set a new password with the token of the mailed link; all sessions end',
  tag,
  body: z.strictObject({
    token: LinkToken,
    password: Password,
    drop_passkeys: z.boolean().optional(),
  }),
  status: 200,
  response: Nothing,
  perMinute: 30,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/change-password/',
  access: 'user',
  summary: 'Change the password; every other session ends',
  tag,
  body: z.strictObject({ current_password: Password, password: Password }),
  status: 200,
  response: Nothing,
});

export const Session = z.object({
  id: z.number().int(),
  created_at: Timestamp,
  /** Rounded to five minutes. */
  last_used_at: Timestamp,
  /** The IP address at sign-in. */
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions/',
  access: 'user',
  summary: 'List the signed-in devices, last used first',
  tag,
  query: z.strictObject(WholeList),
  status: 200,
  response: pageOf(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id/',
  access: 'user',
  summary: 'Sign a device out',
  tag,
  params: IdParams,
  status: 200,
  response: Nothing,
});
