import { emailDomain } from '@pharos/domain/sign-in/email-domain.ts';
import type { Device, ProvidedIdentity } from '../../../identity/port.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { takeInvitationTo } from '../../../storage/people/invitations.ts';
import { insertMembership, isMember } from '../../../storage/people/memberships.ts';
import { findUser, findUserByEmail, insertUser, lockEmail } from '../../../storage/people/users.ts';
import { findOrganizationOfDomain } from '../../../storage/sign-in/sso-connections.ts';
import { findUserOfIdentity, insertSsoIdentity } from '../../../storage/sign-in/sso-identities.ts';
import type { Services } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import { userLimitRefusal } from '../../people/invitations/user-limit-refusal.ts';

/**
 * The member whom the organization's provider means. Issuer and subject decide. Somebody new to it is matched by e-mail
 * address, or made a member as an invitation says (else read-only), only if the issuer verified the address and the
 * organization proved its domain: otherwise a provider could take over anybody's account by claiming their address.
 */
export const memberByProvider = async (
  services: Services,
  trx: Db,
  organizationId: number,
  provided: ProvidedIdentity,
  device: Device,
): Promise<number> => {
  const holding = await lockOrganization(trx, organizationId);
  const identity = { organizationId, issuer: provided.issuer, subject: provided.subject };
  const known = await findUserOfIdentity(trx, identity);
  if (known !== null && (await isMember(trx, organizationId, known))) return known;

  const user = known === null ? undefined : await findUser(trx, known);
  const email = user?.email ?? (await refuseUnproved(trx, organizationId, provided));
  const invitation = await takeInvitationTo(trx, organizationId, email, new Date(services.now()));
  if (known !== null && !invitation) {
    throw forbidden('You are no longer a member of this organization. Ask an admin of it for an invitation.');
  }
  const userId = known ?? (await linkedUser(trx, identity, email, provided, device));
  if (await isMember(trx, organizationId, userId)) return userId;
  const refusal = await userLimitRefusal(services, trx, organizationId, holding);
  if (refusal !== null) throw forbidden(refusal);
  const { role, inApplication } = invitation ?? { role: 'ST', inApplication: true };
  await insertMembership(trx, { organizationId, userId, role, inApplication });
  const audit = { organizationId, userId, address: device.address, subject: `user ${userId}` };
  await recordAudit(trx, {
    ...audit,
    action: 'single-sign-on.join',
    after: { email, role, ...(invitation && { invitation: invitation.id }) },
  });
  return userId;
};

/** The user with the address, known by this identity from now on. */
const linkedUser = async (
  trx: Db,
  identity: { organizationId: number; issuer: string; subject: string },
  email: string,
  provided: ProvidedIdentity,
  { address }: Device,
): Promise<number> => {
  await lockEmail(trx, email);
  const userId = await userWithAddress(trx, email, provided);
  await insertSsoIdentity(trx, identity, userId);
  await recordAudit(trx, {
    organizationId: identity.organizationId,
    userId,
    address,
    action: 'single-sign-on.link',
    subject: `user ${userId}`,
    after: { ...identity, email },
  });
  return userId;
};

/** The address, if the provider may speak for it. */
const refuseUnproved = async (trx: Db, organizationId: number, provided: ProvidedIdentity): Promise<string> => {
  const { email, emailVerified } = provided;
  if (email === null) throw forbidden('The identity provider did not tell your e-mail address.');
  if (!emailVerified) throw forbidden('The identity provider has not verified your e-mail address.');
  if ((await findOrganizationOfDomain(trx, emailDomain(email))) !== organizationId) {
    throw forbidden(`This organization has not proved that ${emailDomain(email)} is its domain.`);
  }
  return email;
};

/** An account whose address is not verified may belong to somebody else than the person whom the provider means. */
const userWithAddress = async (trx: Db, email: string, { name }: ProvidedIdentity): Promise<number> => {
  const user = await findUserByEmail(trx, email);
  if (!user) return insertUser(trx, { email, name: name?.trim().slice(0, 100) || email, emailVerified: true });
  if (user.emailVerified) return user.id;
  throw forbidden(
    'There is an account with this e-mail address, which nobody has verified. Set a new password by mail first, then sign in again.',
  );
};
