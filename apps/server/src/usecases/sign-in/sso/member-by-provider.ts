import { emailDomain } from '@pharos/domain/sign-in/email-domain.ts';
import type { Device, ProvidedIdentity } from '../../../identity/port.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { takeInvitationTo } from '../../../storage/people/invitations.ts';
import { isMember } from '../../../storage/people/memberships.ts';
import { findUser, findUserByEmail, insertUser, lockEmail } from '../../../storage/people/users.ts';
import { findOrganizationOfDomain, lockSsoConnection } from '../../../storage/sign-in/sso-connections.ts';
import { findUserOfIdentity, recordIdentityUse } from '../../../storage/sign-in/sso-identities.ts';
import type { Services } from '../../context.ts';
import { forbidden, invalidWhole, type Refusal } from '../../errors.ts';
import { joinByProvider, linkIdentity } from './join-by-provider.ts';

interface ProvidedTo {
  organizationId: number;
  issuer: string;
  clientId: string;
  provided: ProvidedIdentity;
}

/**
 * `confirm` means that the owner of an existing account must first agree, with its password or, if its address is
 * verified, by mail.
 */
export type ProvidedMember =
  | { kind: 'member'; userId: number }
  | { kind: 'confirm'; userId: number; canAgreeByMail: boolean };

/**
 * Returns the member with this issuer and subject. A new person becomes a member with the role of an invitation, or
 * read-only without one. This requires an address that the issuer verified and a domain that the organization proved.
 * An address alone never gives access to an existing account, because it may own other organizations. Rejects a
 * provider that was disconnected or replaced during the sign-in.
 */
export const memberByProvider = async (
  services: Services,
  trx: Db,
  { organizationId, issuer, clientId, provided }: ProvidedTo,
  { address }: Device,
): Promise<ProvidedMember> => {
  const entitlement = await lockOrganization(trx, organizationId);
  const connection = await lockSsoConnection(trx, organizationId);
  if (connection?.issuer !== issuer || connection.clientId !== clientId) throw connectionChanged();
  const now = new Date(services.now());
  const identity = { organizationId, issuer: provided.issuer, subject: provided.subject };
  const known = await findUserOfIdentity(trx, identity);
  if (known !== null) {
    await recordIdentityUse(trx, identity, now);
    if (await isMember(trx, organizationId, known)) return { kind: 'member', userId: known };
    const email = (await findUser(trx, known))?.email ?? '';
    const invitation = await takeInvitationTo(trx, organizationId, email, now);
    if (!invitation) {
      throw forbidden(
        'You are no longer a member of this organization. Ask an admin of the organization for an invitation.',
      );
    }
    await joinByProvider(services, trx, organizationId, known, { invitation, email, address, entitlement });
    return { kind: 'member', userId: known };
  }

  const email = await provedAddress(trx, organizationId, provided);
  await lockEmail(trx, email);
  const account = await findUserByEmail(trx, email);
  if (account) return { kind: 'confirm', userId: account.id, canAgreeByMail: account.emailVerified };
  const userId = await insertUser(trx, { email, name: provided.name ?? email, emailVerified: true });
  await linkIdentity(trx, identity, { userId, email, address });
  await recordIdentityUse(trx, identity, now);
  const invitation = await takeInvitationTo(trx, organizationId, email, now);
  await joinByProvider(services, trx, organizationId, userId, { invitation, email, address, entitlement });
  return { kind: 'member', userId };
};

export const connectionChanged = (): Refusal =>
  invalidWhole('The single sign-on of this organization was changed in the meantime. Start again.');

/**
 * A stranger may have signed up with the address and know the password, so a mail must not make this account a member.
 */
export const UNVERIFIED =
  'The e-mail address of this account is not verified. Enter the password of the account, or first reset it by mail.';

const provedAddress = async (trx: Db, organizationId: number, provided: ProvidedIdentity): Promise<string> => {
  const { email, emailVerified } = provided;
  if (email === null) throw forbidden('The identity provider did not return your e-mail address.');
  if (!emailVerified) throw forbidden('The identity provider has not verified your e-mail address.');
  await refuseUnprovedDomain(trx, organizationId, email);
  return email;
};

export const refuseUnprovedDomain = async (trx: Db, organizationId: number, email: string): Promise<void> => {
  if ((await findOrganizationOfDomain(trx, emailDomain(email))) === organizationId) return;
  throw forbidden(`This organization has not verified that ${emailDomain(email)} is its domain.`);
};
