import { findUser } from '../../../storage/people/users.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import { addInvitedMember } from './add-invited-member.ts';
import { redeemInvitation } from './redeem-invitation.ts';

/** The invitation must be to the address of the user. Returns the id of the organization. */
export const joinOrganization = (
  services: Services,
  { userId, address }: SignedInUser,
  token: string,
): Promise<number> =>
  services.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId);
    if (!user) throw notFound('User');
    const invitation = await redeemInvitation(services, trx, token);
    if (invitation.email !== user.email) {
      throw forbidden('This invitation was sent to another e-mail address. Log in with that address to accept it.');
    }
    await addInvitedMember(services, trx, invitation, { userId, address });
    return invitation.organizationId;
  });
