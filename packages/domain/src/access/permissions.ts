import type { Action } from '@pharos/contract/rest/common/actions.ts';

/** OW owner, AD admin, ST read-only. */
export type Role = 'OW' | 'AD' | 'ST';
/** What an API key is for: to read, or to manage checks and settings as well. */
export type KeyScope = 'read' | 'manage';
/** Who acts in an organization: a member by their role, an API key by its scope. */
export type ActorRole = Role | KeyScope;
/**
 * AC active, CA suspended for payment, PS paused for inactivity, NA not activated: the owner's address is unverified,
 * SU suspended by an operator of the installation, RT retired: the service has ended for it.
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
 * Who may do what, and while the organization is in which state: reading always goes on; changes want an active
 * organization, except what leads back to one (activation, billing; verification is the user's own), what shuts
 * somebody out, and what lets a customer leave with the data (export, support, deletion).
 * No API key changes people, single sign-on, keys, ownership or what is paid: who finds one must not be able to stay.
 */
export const PERMISSIONS: Readonly<Record<Action, Permission>> = {
  'organization.read': { roles: READERS, states: ALWAYS },
  'organization.change': { roles: MANAGERS, states: ACTIVE },
  'organization.activate': { roles: MANAGERS, states: ['AC', 'PS'] },
  'organization.delete': { roles: OWNER, states: ALWAYS },
  // The owner is told what to do instead: people/may-touch-member.
  'organization.leave': { roles: MEMBERS, states: ALWAYS },
  'ownership.transfer': { roles: OWNER, states: ACTIVE },
  'ownership.request': { roles: ADMINS, states: ALWAYS },
  'api-keys.read': { roles: ADMINS, states: ALWAYS },
  'api-keys.manage': { roles: ADMINS, states: ACTIVE },
  'api-keys.revoke': { roles: ADMINS, states: ALWAYS },
  'people.read': { roles: READERS, states: ALWAYS },
  'people.manage': { roles: ADMINS, states: ACTIVE },
  'people.remove': { roles: ADMINS, states: ALWAYS },
  // A reader's own mails only: people/may-touch-member says whom one may touch.
  'member.change': { roles: MEMBERS, states: ACTIVE },
  'invitations.read': { roles: ADMINS, states: ALWAYS },
  'single-sign-on.manage': { roles: ADMINS, states: ACTIVE },
  'checks.read': { roles: READERS, states: ALWAYS },
  'checks.manage': { roles: MANAGERS, states: ACTIVE },
  'locations.read': { roles: READERS, states: ALWAYS },
  // Not by API keys: who has a location's credential is sent the secrets of its checks.
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
