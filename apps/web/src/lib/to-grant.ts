import type { Grant as WireGrant } from '@pharos/contract/rest/organizations/subscriptions.ts';
import type { Grant } from '@pharos/domain/plans/grants.ts';

export const toGrant = (grant: WireGrant): Grant => ({
  id: grant.id,
  plan: grant.plan_name,
  extra: {
    checks: grant.checks,
    integrations: grant.integrations,
    users: grant.users,
    statusPages: grant.status_pages,
  },
  badges: grant.has_badges,
  givenAt: Date.parse(grant.given_on),
  endsAt: Date.parse(grant.ends_on),
});
