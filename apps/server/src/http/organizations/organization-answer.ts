import type { Deprecation, Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import type { OrganizationView } from '../../usecases/organizations/read-organizations.ts';
import { toSubscription } from './subscription.ts';

/**
 * The owner and an API key with the scope manage have the role of an admin in the API. `is_logged_in_user_owner`
 * identifies the owner.
 */
export const toOrganization = (view: OrganizationView): Organization => ({
  id: view.id,
  name: view.name,
  timezone: view.timezone,
  freshid_accounts_name: view.subdomain,
  state: view.state,
  number_of_checks: view.checks.all,
  maximum_checks_allowed: view.limits.checks,
  number_of_users: view.users,
  maximum_users_allowed: view.limits.users,
  number_of_integrations: view.integrations,
  maximum_integrations_allowed: view.limits.integrations,
  is_integration_allowed: view.state === 'AC' && view.integrations < view.limits.integrations,
  maximum_status_pages_allowed: view.limits.statusPages,
  may_have_badges: view.mayHaveBadges,
  num_of_checks_up_down: {
    up_count: view.checks.up,
    down_count: view.checks.down,
    paused_count: view.checks.paused,
    paused_by_plan_count: view.checks.pausedByPlan,
    unreadable_count: view.checks.unreadable,
    no_live_location_count: view.checks.withoutLocation,
  },
  logged_in_user_role: view.role === 'ST' || view.role === 'read' ? 'ST' : 'AD',
  is_logged_in_user_owner: view.role === 'OW',
  ownership_transfer: view.ownershipTransfer && toOwnershipTransfer(view.ownershipTransfer),
  owner_mini: { email: view.owner.email, state: view.owner.emailVerified ? 'AC' : 'NV' },
  owner_verification: view.verification && {
    required_before: new Date(view.verification.suspendAt).toISOString(),
    holds_alerts: view.verification.withholdsAlerts,
  },
  suspension: view.suspendedAt && {
    since: view.suspendedAt.toISOString(),
    reason: view.suspendedReason ?? '',
  },
  deprecation: view.deprecation && toDeprecation(view.deprecation),
  retired_on: view.retiredAt?.toISOString() ?? null,
  computed_email_alerts_sensitivity_mode: view.sensitivity,
  api_key: view.apiKey,
  api_key_last_used: view.apiKeyUsedAt?.toISOString() ?? null,
  subscription: toSubscription(view.subscription),
});

export const toOwnershipTransfer = ({
  newOwnerEmail,
  effectiveAt,
}: NonNullable<OrganizationView['ownershipTransfer']>) => ({
  new_owner: newOwnerEmail,
  effective_on: effectiveAt.toISOString(),
});

export const toDeprecation = ({
  startDate,
  endDate,
  freeDays,
  paidDays,
}: NonNullable<OrganizationView['deprecation']>): Deprecation => ({
  start_date: startDate,
  end_date: endDate,
  free_extend: freeDays,
  paid_extend: paidDays,
});
