import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../lib/session.ts';

/** The token of the signed-in person, also after a sign-in in another tab; null when nobody is signed in. */
export const useSessionToken = (): string | null => useSyncExternalStore(onSessionChange, readToken);
