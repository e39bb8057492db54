import type { Services, SignedInUser } from '../context.ts';

/** Ends the caller's session; its token is void. */
export const signOut = ({ identity }: Pick<Services, 'identity'>, { sessionId }: SignedInUser): Promise<void> =>
  identity.endSession(sessionId);
