import type { Db } from '../../../storage/connection/connect.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { takeInvitationTo } from '../../../storage/people/invitations.ts';
import { findUser } from '../../../storage/people/users.ts';
import { lockSsoConnection } from '../../../storage/sign-in/sso-connections.ts';
import type { Services } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import { mailSignInChange } from '../mail-sign-in-change.ts';
import { joinByProvider, linkIdentity } from './join-by-provider.ts';
import { connectionChanged, refuseUnprovedDomain, UNVERIFIED } from './member-by-provider.ts';
import type { PendingLink } from './pending-link.ts';

/**
 * Links the subject to an account whose owner has agreed, makes it a member, and mails its owner. All conditions from
 * the time of the provider's response must still be true. Agreement by mail proves the owner only if the address was
 * verified, because another person may have signed up with it.
 */
export const linkAccount = async (
  services: Services,
  trx: Db,
  { userId, email, providerLogOut: _sealed, ...identity }: PendingLink,
  { by, address }: { by: 'password' | 'mail'; address: string },
): Promise<{ email: string; organization: string }> => {
  const { organizationId } = identity;
  const entitlement = await lockOrganization(trx, organizationId);
  const organization = await findOrganization(trx, organizationId);
  const user = await findUser(trx, userId);
  const connection = await lockSsoConnection(trx, organizationId);
  if (!organization || user?.email !== email || connection?.issuer !== identity.issuer) throw connectionChanged();
  if (by === 'mail' && !user.emailVerified) throw forbidden(UNVERIFIED);
  await refuseUnprovedDomain(trx, organizationId, email);
  await linkIdentity(trx, identity, { userId, email, address });
  const invitation = await takeInvitationTo(trx, organizationId, email, new Date(services.now()));
  await joinByProvider(services, trx, organizationId, userId, { invitation, email, address, entitlement });
  await mailSignInChange(services, trx, email, {
    headline: `You can log in with the single sign-on of ${organization.name}`,
    paragraphs: [
      `From now on, the identity provider of ${organization.name} (${identity.issuer}) can log you in to that organization, and to no other organization.`,
    ],
  });
  return { email, organization: organization.name };
};
