import { findOpenInvitation, type OpenInvitation } from '../../../storage/people/invitations.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** @throws {Refusal} `not-found` if the link was used, revoked, has expired, or never existed. */
export const readInvitation = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  token: string,
): Promise<OpenInvitation> => {
  const invitation = await findOpenInvitation(db, identity.hashSecret(token), new Date(now()));
  if (!invitation) throw notFound('Invitation');
  return invitation;
};
