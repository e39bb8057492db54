import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../lib/session.ts';

/** Returns the token of the signed-in user, also after a sign-in in another tab. Null if no user is signed in. */
export const useSessionToken = (): string | null => useSyncExternalStore(onSessionChange, readToken);
