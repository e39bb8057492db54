import type { Action } from '@pharos/contract/rest/common/actions.ts';

/** The role of a member. OW: owner, AD: admin, ST: read-only. */
export type Role = 'OW' | 'AD' | 'ST';
export type KeyScope = 'read' | 'manage';
export type ActorRole = Role | KeyScope;
/**
 * The state of an organization.
 * - AC: active
 * - CA: suspended because a payment is missing
 * - PS: paused because of inactivity
 * - NA: not activated, because the owner's e-mail address is unverified
 * - SU: suspended by an operator of the installation
 * - RT: retired, because the service has ended for this organization
 */
export type OrganizationState = 'AC' | 'CA' | 'PS' | 'NA' | 'SU' | 'RT';

export interface Permission {
  roles: readonly ActorRole[];
  states: readonly OrganizationState[];
}

const OWNER: readonly Role[] = ['OW'];
const ADMINS: readonly Role[] = ['OW', 'AD'];
const MEMBERS: readonly Role[] = ['OW', 'AD', 'ST'];
const MANAGERS: readonly ActorRole[] = [...ADMINS, 'manage'];
const READERS: readonly ActorRole[] = [...MEMBERS, 'manage', 'read'];

const ACTIVE: readonly OrganizationState[] = ['AC'];
const ALWAYS: readonly OrganizationState[] = ['AC', 'CA', 'PS', 'NA', 'SU', 'RT'];

/**
 * The roles that may perform each action, and the organization states that allow it. Reading is always allowed; changes
 * require an active organization. Exceptions are reactivation (activation, billing), revoking access, and leaving with
 * the data (export, support, deletion). Verification of an e-mail address belongs to the user and is not listed. No API
 * key may change people, single sign-on, API keys, ownership or billing, because a leaked key must not give permanent
 * access.
 */
export const PERMISSIONS: Readonly<Record<Action, Permission>> = {
  'organization.read': { roles: READERS, states: ALWAYS },
  'organization.change': { roles: MANAGERS, states: ACTIVE },
  'organization.activate': { roles: MANAGERS, states: ['AC', 'PS'] },
  'organization.delete': { roles: OWNER, states: ALWAYS },
  // An owner cannot leave. `people/may-touch-member` returns a message that explains what to do instead.
  'organization.leave': { roles: MEMBERS, states: ALWAYS },
  'ownership.transfer': { roles: OWNER, states: ACTIVE },
  'ownership.request': { roles: ADMINS, states: ALWAYS },
  'api-keys.read': { roles: ADMINS, states: ALWAYS },
  'api-keys.manage': { roles: ADMINS, states: ACTIVE },
  'api-keys.revoke': { roles: ADMINS, states: ALWAYS },
  'people.read': { roles: READERS, states: ALWAYS },
  'people.manage': { roles: ADMINS, states: ACTIVE },
  'people.remove': { roles: ADMINS, states: ALWAYS },
  // Read-only members may change only their own mail settings, see `people/may-touch-member`.
  'member.change': { roles: MEMBERS, states: ACTIVE },
  'invitations.read': { roles: ADMINS, states: ALWAYS },
  'single-sign-on.manage': { roles: ADMINS, states: ACTIVE },
  'checks.read': { roles: READERS, states: ALWAYS },
  'checks.manage': { roles: MANAGERS, states: ACTIVE },
  'locations.read': { roles: READERS, states: ALWAYS },
  // API keys may not do this, because the credential of a location gives access to the secrets of the checks there.
  'locations.manage': { roles: ADMINS, states: ACTIVE },
  'locations.remove': { roles: ADMINS, states: ALWAYS },
  'reports.read': { roles: READERS, states: ALWAYS },
  'reports.comment': { roles: MANAGERS, states: ACTIVE },
  'alerts.read': { roles: READERS, states: ALWAYS },
  'integrations.read': { roles: MANAGERS, states: ALWAYS },
  'integrations.manage': { roles: MANAGERS, states: ACTIVE },
  'integrations.remove': { roles: MANAGERS, states: ALWAYS },
  'status-pages.read': { roles: MANAGERS, states: ALWAYS },
  'status-pages.manage': { roles: MANAGERS, states: ACTIVE },
  'badges.read': { roles: MANAGERS, states: ALWAYS },
  'badges.manage': { roles: MANAGERS, states: ACTIVE },
  'subscription.read': { roles: READERS, states: ALWAYS },
  'billing.manage': { roles: ADMINS, states: ['AC', 'CA'] },
  'export.request': { roles: MANAGERS, states: ALWAYS },
  'import.run': { roles: ADMINS, states: ACTIVE },
  'audit.read': { roles: MANAGERS, states: ALWAYS },
  'support.request': { roles: [...MEMBERS, 'manage'], states: ALWAYS },
};
