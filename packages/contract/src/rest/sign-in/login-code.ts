import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';
import { Token } from '../people/people.ts';

const tag = 'Signing in';
const Code = z.string().min(1, 'This field may not be blank.').max(200);

export const issueLoginCode = endpoint({
  method: 'POST',
  path: '/login-code/',
  access: 'user',
  summary: 'Create a link that logs the caller in on another device, valid once and for one minute',
  tag,
  body: z.strictObject({ organization: z.number().int().positive().max(2_147_483_647) }),
  status: 201,
  response: z.object({ code: z.string(), url: z.string(), expires_at: Timestamp }),
  perMinute: 30,
});

export const readLoginCode = endpoint({
  method: 'POST',
  path: '/token-login/check/',
  access: 'public',
  summary: 'Get the user whom a login code would log in; the code remains valid',
  tag,
  body: z.strictObject({ code: Code }),
  status: 200,
  response: z.object({ user: z.object({ id: z.number().int(), email: z.string() }) }),
  perMinute: 60,
});

export const redeemLoginCode = endpoint({
  method: 'POST',
  path: '/token-login/',
  access: 'public',
  summary: 'Log in with a login code',
  tag,
  body: z.strictObject({ code: Code }),
  status: 200,
  response: Token,
  perMinute: 60,
});
