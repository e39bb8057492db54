import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../lib/session.ts';

/** The token of whoever is signed in, in this tab or by another one; null without. */
export const useSessionToken = (): string | null => useSyncExternalStore(onSessionChange, readToken);
