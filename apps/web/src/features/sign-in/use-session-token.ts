import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../lib/session.ts';

/** Also updated by a sign-in in another tab. Null if no user is signed in. */
export const useSessionToken = (): string | null => useSyncExternalStore(onSessionChange, readToken);
