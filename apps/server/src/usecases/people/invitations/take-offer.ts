import type { Db } from '../../../storage/connection/connect.ts';
import { deleteInvitation, lockOffer, type Offer } from '../../../storage/people/invitations.ts';
import type { Services } from '../../context.ts';
import { notFound, Refusal } from '../../errors.ts';
import { missingMemberSeat } from './missing-seat.ts';

/**
 * Uses a link up, in the transaction that makes somebody a member by it: of several at once, one gets it.
 * Refuses when the plan has shrunk below the members that there are.
 */
export const takeOffer = async (services: Services, trx: Db, token: string): Promise<Offer> => {
  const locked = await lockOffer(trx, services.identity.hashSecret(token), new Date(services.now()));
  if (!locked || !(await deleteInvitation(trx, locked.offer.id))) throw notFound('Invitation');
  const { offer, holding } = locked;
  if ((await missingMemberSeat(services, trx, offer.organizationId, holding)) !== null) {
    throw new Refusal(
      'conflict',
      'The organization has no room for another user at the moment. Ask one of its admins.',
    );
  }
  return offer;
};
