import { findOpenInvitation, type OpenInvitation } from '../../../storage/people/invitations.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** The invitation of a link. A used, revoked or expired link is not found, like one that never was. */
export const readInvitation = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  token: string,
): Promise<OpenInvitation> => {
  const invitation = await findOpenInvitation(db, identity.hashSecret(token), new Date(now()));
  if (!invitation) throw notFound('Invitation');
  return invitation;
};
