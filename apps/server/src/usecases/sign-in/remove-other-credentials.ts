import { lockChecksAlerting, removeCheckRecipients } from '../../storage/checks/check-recipients.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { deleteApiKeys } from '../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { listOwnedOrganizations } from '../../storage/organizations/owners.ts';
import { deleteInvitations } from '../../storage/people/invitations.ts';
import { deleteMember, listOtherMembers } from '../../storage/people/memberships.ts';
import { deletePasskeysOfUser } from '../../storage/sign-in/passkeys.ts';
import { deletePendingOfUser } from '../../storage/sign-in/pending-sign-ins.ts';
import { deleteSessionsOfProvider } from '../../storage/sign-in/sessions.ts';
import { deleteSsoConnection } from '../../storage/sign-in/sso-connections.ts';
import { deleteSsoIdentities } from '../../storage/sign-in/sso-identities.ts';
import { deleteTwoFactor } from '../../storage/sign-in/two-factors.ts';
import type { Services } from '../context.ts';
import type { RemovedAccess } from './removed-access-text.ts';

/**
 * Removes all access that a stranger who signed up with this address may have created. Where anyone may sign up, this
 * includes API keys, single sign-on, members and invitations of owned organizations. In a private installation, these
 * remain, because the admins know the people. Must be called before the sessions of the account are ended. `address` is
 * the IP address of the owner.
 */
export const removeOtherCredentials = async (
  { settings }: Pick<Services, 'settings'>,
  trx: Db,
  userId: number,
  address: string,
): Promise<RemovedAccess> => {
  const passkeys = await deletePasskeysOfUser(trx, userId);
  const twoFactor = await deleteTwoFactor(trx, userId);
  await deletePendingOfUser(trx, userId);
  const removed = { passkeys, twoFactor, apiKeys: 0, members: 0, invitations: 0, singleSignOn: false };
  if (!settings.isSignUpOpen) return removed;
  for (const organizationId of await listOwnedOrganizations(trx, userId)) {
    const removedUsers = await removeOtherUsers(trx, { organizationId, userId, address });
    removed.apiKeys += removedUsers.apiKeys;
    removed.members += removedUsers.members;
    removed.invitations += removedUsers.invitations;
    removed.singleSignOn ||= removedUsers.singleSignOn;
  }
  return removed;
};

const removeOtherUsers = async (
  trx: Db,
  owner: { organizationId: number; userId: number; address: string },
): Promise<Pick<RemovedAccess, 'apiKeys' | 'members' | 'invitations' | 'singleSignOn'>> => {
  const { organizationId, userId } = owner;
  // Prevents anyone from joining at the same time.
  await lockOrganization(trx, organizationId);
  const members = await listOtherMembers(trx, organizationId, userId);
  const leaving = { members: members.map(({ id }) => id), contacts: [] };
  await lockChecksAlerting(trx, organizationId, leaving);
  const checks = await removeCheckRecipients(trx, leaving);
  for (const { id } of members) await deleteMember(trx, id);
  const invitations = await deleteInvitations(trx, organizationId);
  const apiKeys = await deleteApiKeys(trx, organizationId);
  const hadSingleSignOn = await deleteSsoConnection(trx, organizationId);
  await deleteSsoIdentities(trx, organizationId);
  await deleteSessionsOfProvider(trx, organizationId);
  await recordAudit(trx, {
    ...owner,
    action: 'ownership.take-over',
    subject: `organization ${organizationId}`,
    before: {
      members: members.map(({ email, role }) => ({ email, role })),
      invitations,
      api_keys: apiKeys,
      single_sign_on: hadSingleSignOn,
      checks,
    },
  });
  return {
    apiKeys: apiKeys.length,
    members: members.length,
    invitations: invitations.length,
    singleSignOn: hadSingleSignOn,
  };
};
