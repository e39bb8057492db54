import type { Services, SignedInUser } from '../context.ts';
import { unauthenticated } from '../errors.ts';

export const identifyUser = async (
  { identity }: Pick<Services, 'identity'>,
  token: string,
  address: string,
): Promise<SignedInUser> => {
  const session = await identity.findSession(token);
  if (!session) throw unauthenticated('Invalid token.');
  const { userId, id: sessionId, organizationId: providerOf, endsAt } = session;
  return { userId, sessionId, providerOf, address, endsAt };
};
