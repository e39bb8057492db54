import { storageKey } from '../../../lib/base-path.ts';

/** What this tab keeps of a sign-in while the browser is at the identity provider. */
export interface SsoAttempt {
  /** Sent at the end: nobody else who has the provider's answer can use it. */
  browserKey: string;
  next?: string | undefined;
  exportId?: string | undefined;
}

const KEY = storageKey('single-sign-on');

export const keepAttempt = (attempt: SsoAttempt): void => sessionStorage.setItem(KEY, JSON.stringify(attempt));

/** What was kept, once; null when it was begun elsewhere, or used. */
export const takeAttempt = (): SsoAttempt | null => {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // Written by keepAttempt.
  return kept === null ? null : (JSON.parse(kept) as SsoAttempt);
};
