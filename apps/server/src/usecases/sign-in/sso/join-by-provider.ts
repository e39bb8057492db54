import type { Db } from '../../../storage/connection/connect.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import type { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { insertMembership, isMember } from '../../../storage/people/memberships.ts';
import { insertSsoIdentity, type SsoIdentity } from '../../../storage/sign-in/sso-identities.ts';
import type { Services } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import { userLimitRefusal } from '../../people/invitations/user-limit-refusal.ts';

interface JoinAs {
  /** The invitation that is redeemed. Null if there is none; the member is then read-only. */
  invitation: { id: number; role: 'AD' | 'ST'; inApplication: boolean } | null;
  email: string;
  /** The IP address of the person who signs in. */
  address: string;
  entitlement: Awaited<ReturnType<typeof lockOrganization>>;
}

/**
 * Makes a user a member of a locked organization because its identity provider knows them. An existing member retains
 * their role.
 */
export const joinByProvider = async (
  services: Services,
  trx: Db,
  organizationId: number,
  userId: number,
  { invitation, email, address, entitlement }: JoinAs,
): Promise<void> => {
  if (await isMember(trx, organizationId, userId)) return;
  const refusal = await userLimitRefusal(services, trx, organizationId, entitlement);
  if (refusal !== null) throw forbidden(refusal);
  const { role, inApplication } = invitation ?? { role: 'ST', inApplication: true };
  await insertMembership(trx, { organizationId, userId, role, inApplication });
  await recordAudit(trx, {
    organizationId,
    userId,
    address,
    action: 'single-sign-on.join',
    subject: `user ${userId}`,
    after: { email, role, ...(invitation && { invitation: invitation.id }) },
  });
};

/** Links the provider's subject to this user. */
export const linkIdentity = async (
  trx: Db,
  identity: SsoIdentity,
  { userId, email, address }: { userId: number; email: string; address: string },
): Promise<void> => {
  await insertSsoIdentity(trx, identity, userId);
  await recordAudit(trx, {
    organizationId: identity.organizationId,
    userId,
    address,
    action: 'single-sign-on.link',
    subject: `user ${userId}`,
    after: { ...identity, email },
  });
};
