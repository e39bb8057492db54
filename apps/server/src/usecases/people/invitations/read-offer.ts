import { findOffer, type Offer } from '../../../storage/people/invitations.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { hashInvitationToken } from './invitation-token.ts';

/** What a link offers to whoever holds it. A used, revoked or expired link is like one that never was. */
export const readOffer = async ({ db, now }: Pick<Services, 'db' | 'now'>, token: string): Promise<Offer> => {
  const offer = await findOffer(db, hashInvitationToken(token), new Date(now()));
  if (!offer) throw notFound('Invitation');
  return offer;
};
