import { dataField } from './field.ts';
import { MAX_LENGTH, tooLong } from './limits.ts';

export interface BasicAuth {
  username: string;
  password: string;
}

/** `password` is null to use the stored one, which is never sent to clients. */
export interface BasicAuthDraft {
  username: string;
  password: string | null;
}

/** RFC 7617, section 2: no control characters, and no colon in the user name. */
const problem = ({ username, password }: BasicAuth): string | null => {
  if (username === '') return 'Enter a user name.';
  if (username.includes(':')) return 'A user name cannot contain a colon.';
  if (/\p{Cc}/u.test(username + password)) return 'User name and password cannot contain control characters.';
  return tooLong(username, MAX_LENGTH.username) ?? tooLong(password, MAX_LENGTH.password);
};

export const basicAuth = dataField<'basic_authentication', BasicAuth | null, BasicAuthDraft>('basic_authentication', {
  defaultValue: () => null,
  problem: (auth) => auth && problem(auth),
  isSecret: true,
  gate: ['basic_authentication', 'Basic authentication needs'],
  read: (wire) => {
    const username = wire.basic_auth_username ?? '';
    const password = wire.basic_auth_password || null;
    return username === '' && password === null ? null : { username, password };
  },
  write: ({ username, password }) => ({
    basic_auth_username: username,
    ...(password !== null && { basic_auth_password: password }),
  }),
  apply: ({ username, password }, before) => ({ value: { username, password: password ?? before?.password ?? '' } }),
  toDraft: (auth) => auth && { username: auth.username, password: null },
});
