import { storageKey } from '../../../lib/base-path.ts';

/** Stored in this tab while the browser is at the identity provider. */
export interface SsoAttempt {
  /** Prevents other people from using the provider's response. */
  browserKey: string;
  next?: string | undefined;
  exportId?: string | undefined;
}

const KEY = storageKey('single-sign-on');

export const storeAttempt = (attempt: SsoAttempt): void => sessionStorage.setItem(KEY, JSON.stringify(attempt));

/** Returns and removes the attempt. Null if it was started elsewhere or already used. */
export const consumeAttempt = (): SsoAttempt | null => {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // Only this module writes the value.
  return stored === null ? null : (JSON.parse(stored) as SsoAttempt);
};
