import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Password } from '../people/people.ts';

const tag = 'Signing in';
const Code = z.string().min(1, 'This field may not be blank.').max(50);
const RecoveryCodes = z.object({
  /** Each code is valid once. The codes are returned only this once. */
  recovery_codes: z.array(z.string()),
});

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/two-factor/',
  access: 'user',
  summary: 'Get whether logging in requires a code, and the number of unused recovery codes',
  tag,
  status: 200,
  response: z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() }),
});

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/two-factor/',
  access: 'user',
  summary: 'Create a secret for an authenticator app; it has no effect until one of its codes is confirmed',
  tag,
  body: z.strictObject({ password: Password }),
  status: 200,
  response: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/two-factor/confirm/',
  access: 'user',
  summary: 'Require a code at each log-in from now on; every other session ends',
  tag,
  body: z.strictObject({ code: Code }),
  status: 200,
  response: RecoveryCodes,
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/two-factor/disable/',
  access: 'user',
  summary: 'Stop requiring a code; needs the password and a code or recovery code',
  tag,
  body: z.strictObject({ password: Password, code: Code }),
  status: 200,
  response: z.object({}),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/two-factor/recovery-codes/',
  access: 'user',
  summary: 'Create ten new recovery codes; the old ones become invalid',
  tag,
  body: z.strictObject({ password: Password, code: Code }),
  status: 200,
  response: RecoveryCodes,
});
