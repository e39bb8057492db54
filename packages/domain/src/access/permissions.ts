import type { Action } from '@pharos/contract/rest/common/actions.ts';

/** OW owner, AD admin, ST read-only. An API key counts as AD. */
export type Role = 'OW' | 'AD' | 'ST';
/** AC active, CA suspended for payment, PS paused for inactivity, NA not activated: the owner's address is unverified. */
export type OrganizationState = 'AC' | 'CA' | 'PS' | 'NA';

export interface Permission {
  roles: readonly Role[];
  states: readonly OrganizationState[];
}

const OWNER: readonly Role[] = ['OW'];
const ADMINS: readonly Role[] = ['OW', 'AD'];
const ALL: readonly Role[] = ['OW', 'AD', 'ST'];

const ACTIVE: readonly OrganizationState[] = ['AC'];
const ALWAYS: readonly OrganizationState[] = ['AC', 'CA', 'PS', 'NA'];

/**
 * Who may do what, and while the organization is in which state: reading always goes on; changes want an active
 * organization, except what leads back to one (activation, billing; verification is the user's own), what shuts
 * somebody out, and what lets a customer leave with the data (export, support, deletion).
 */
export const PERMISSIONS: Readonly<Record<Action, Permission>> = {
  'organization.read': { roles: ALL, states: ALWAYS },
  'organization.change': { roles: ADMINS, states: ACTIVE },
  'organization.activate': { roles: ADMINS, states: ['AC', 'PS'] },
  'organization.delete': { roles: OWNER, states: ALWAYS },
  'ownership.transfer': { roles: OWNER, states: ACTIVE },
  'ownership.request': { roles: ADMINS, states: ALWAYS },
  'api-key.reset': { roles: ADMINS, states: ACTIVE },
  'people.read': { roles: ALL, states: ALWAYS },
  'people.manage': { roles: ADMINS, states: ACTIVE },
  'people.remove': { roles: ADMINS, states: ALWAYS },
  // A reader's own mails only: people/may-touch-member says whom one may touch.
  'member.change': { roles: ALL, states: ACTIVE },
  'invitations.read': { roles: ADMINS, states: ALWAYS },
  'single-sign-on.manage': { roles: ADMINS, states: ACTIVE },
  'checks.read': { roles: ALL, states: ALWAYS },
  'checks.manage': { roles: ADMINS, states: ACTIVE },
  'reports.read': { roles: ALL, states: ALWAYS },
  'reports.comment': { roles: ADMINS, states: ACTIVE },
  'alerts.read': { roles: ALL, states: ALWAYS },
  'integrations.manage': { roles: ADMINS, states: ACTIVE },
  'subscription.read': { roles: ALL, states: ALWAYS },
  'billing.manage': { roles: ADMINS, states: ['AC', 'CA'] },
  'export.request': { roles: ADMINS, states: ALWAYS },
  'audit.read': { roles: ADMINS, states: ALWAYS },
  'support.request': { roles: ALL, states: ALWAYS },
};
