export interface BasicAuthentication {
  username: string;
  password: string;
}

/** `password` is undefined to use the stored one. */
export interface BasicAuthenticationRequest {
  username: string;
  password: string | undefined;
}

export type DecidedAuthentication = { ok: true; value: BasicAuthentication | null } | { ok: false; problem: string };

/**
 * Decides on the credentials for a callback URL; null if there are none. A stored password is never sent to a server
 * other than the one for which it was entered (`isSameServer`).
 */
export const decideBasicAuthentication = (
  { username, password }: BasicAuthenticationRequest,
  { storedPassword, isSameServer }: { storedPassword: string | null; isSameServer: boolean },
): DecidedAuthentication => {
  if (username === '' && !password) return { ok: true, value: null };
  if (username === '') return { ok: false, problem: 'Username is required' };
  // RFC 7617, section 2, forbids colons in user names.
  if (username.includes(':')) return { ok: false, problem: 'A user name cannot contain a colon.' };
  if (/\p{Cc}/u.test(username + (password ?? ''))) return { ok: false, problem: CONTROL_CHARACTERS };
  if (password) return { ok: true, value: { username, password } };
  if (password === '' || storedPassword === null) return { ok: false, problem: 'Password is required' };
  if (!isSameServer) return { ok: false, problem: OTHER_SERVER };
  return { ok: true, value: { username, password: storedPassword } };
};

const CONTROL_CHARACTERS = 'User name and password cannot contain control characters.';
const OTHER_SERVER = 'Enter the password again, because the URL points to another server.';
