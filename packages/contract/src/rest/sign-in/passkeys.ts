import { z } from 'zod';
import { endpoint, IdParams, pageOf, Timestamp } from '../common/endpoint.ts';
import { Name, Password, Token, WholeList } from '../people/people.ts';

const tag = 'Signing in';
const Text = z.string().min(1, 'This field may not be blank.').max(20_000);

/**
 * The input of `PublicKeyCredential.parseCreationOptionsFromJSON()` and `parseRequestOptionsFromJSON()` (WebAuthn level
 * 3).
 */
const Options = z.record(z.string(), z.unknown());

/** The output of `PublicKeyCredential.toJSON()`. */
const credential = <T extends z.ZodRawShape>(response: T) =>
  z.looseObject({ id: Text, rawId: Text, type: z.literal('public-key'), response: z.looseObject(response) });
export const NewCredential = credential({ clientDataJSON: Text, attestationObject: Text });
export const UsedCredential = credential({ clientDataJSON: Text, authenticatorData: Text, signature: Text });

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/passkeys/',
  access: 'user',
  summary: 'List the passkeys of the caller, newest first',
  tag,
  query: z.strictObject(WholeList),
  status: 200,
  response: pageOf(Passkey),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/options/',
  access: 'user',
  summary: 'Get the options that the browser needs to create a passkey',
  tag,
  body: z.strictObject({ password: Password }),
  status: 200,
  response: Options,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/',
  access: 'user',
  summary: 'Store the passkey that the browser created',
  tag,
  body: z.strictObject({ name: Name, credential: NewCredential }),
  status: 201,
  response: Passkey,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/passkeys/:id/',
  access: 'user',
  summary: 'Delete a passkey',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const startPasskeyLogIn = endpoint({
  method: 'POST',
  path: '/passkey-login/options/',
  access: 'public',
  summary: 'Get the options that the browser needs to log in with any passkey',
  tag,
  body: z.strictObject({}).optional(),
  status: 200,
  response: Options,
  perMinute: 60,
});

export const finishPasskeyLogIn = endpoint({
  method: 'POST',
  path: '/passkey-login/',
  access: 'public',
  summary: 'Log in with the signature of a passkey, without a password or code',
  tag,
  body: z.strictObject({ credential: UsedCredential }),
  status: 200,
  response: Token,
  perMinute: 60,
});
