import type { Db } from '../../../storage/connection/connect.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import type { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { insertMembership, isMember } from '../../../storage/people/memberships.ts';
import { insertSsoIdentity, type SsoIdentity } from '../../../storage/sign-in/sso-identities.ts';
import type { Services } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import { userLimitRefusal } from '../../people/invitations/user-limit-refusal.ts';

interface JoinAs {
  /** Null for a read-only member without an invitation. */
  invitation: { id: number; role: 'AD' | 'ST'; inApplication: boolean } | null;
  email: string;
  address: string;
  entitlement: Awaited<ReturnType<typeof lockOrganization>>;
}

/** An existing member retains their role. The organization must be locked. */
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
