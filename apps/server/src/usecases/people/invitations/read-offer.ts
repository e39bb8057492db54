import { findOffer, type Offer } from '../../../storage/people/invitations.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** What a link offers to whoever holds it. A used, revoked or expired link is like one that never was. */
export const readOffer = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  token: string,
): Promise<Offer> => {
  const offer = await findOffer(db, identity.hashSecret(token), new Date(now()));
  if (!offer) throw notFound('Invitation');
  return offer;
};
