import { storageKey } from '../../../lib/base-path.ts';

/** The data of a sign-in that this tab stores while the browser is at the identity provider. */
export interface SsoAttempt {
  /** A key that is sent at the end, so that no other person can use the response of the provider. */
  browserKey: string;
  next?: string | undefined;
  exportId?: string | undefined;
}

const KEY = storageKey('single-sign-on');

export const storeAttempt = (attempt: SsoAttempt): void => sessionStorage.setItem(KEY, JSON.stringify(attempt));

/** Returns the stored attempt and removes it. Null if it was started elsewhere or already used. */
export const consumeAttempt = (): SsoAttempt | null => {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // The value was written by this module.
  return kept === null ? null : (JSON.parse(kept) as SsoAttempt);
};
