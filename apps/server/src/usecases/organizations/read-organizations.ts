import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { subscriptionOf } from '@pharos/domain/plans/subscription.ts';
import {
  countChecks,
  findOrganization,
  findOwner,
  listOrganizationsOfUser,
} from '../../storage/organizations/organizations.ts';
import { countOpenInvitations } from '../../storage/people/invitations.ts';
import { countMembers } from '../../storage/people/memberships.ts';
import type { Caller, Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';

type Stored = Awaited<ReturnType<typeof listOrganizationsOfUser>>[number];

/** An organization as one of its members sees it. */
export type OrganizationView = Awaited<ReturnType<typeof withCounts>>;

/** The organizations that the user belongs to. */
export const readOrganizations = async (
  services: Services,
  { userId }: SignedInUser,
  page: number,
  pageSize: number,
) => {
  const all = await listOrganizationsOfUser(services.db, userId);
  const shown = all.slice((page - 1) * pageSize, page * pageSize);
  return { count: all.length, rows: await Promise.all(shown.map((each) => withCounts(services, each))) };
};

/** One of them; not found when the user does not belong to it. */
export const readOrganization = async (services: Services, userId: number, id: number): Promise<OrganizationView> => {
  const [organization] = await listOrganizationsOfUser(services.db, userId, id);
  if (!organization) throw notFound('Organization');
  return withCounts(services, organization);
};

/** The caller's active organization. */
export const readActiveOrganization = async (
  services: Services,
  { organization: { id, role } }: Caller,
): Promise<OrganizationView> => {
  const organization = await findOrganization(services.db, id);
  if (!organization) throw notFound('Organization');
  return withCounts(services, { ...organization, role });
};

const withCounts = async ({ db, settings, now }: Services, organization: Stored) => {
  const holding = {
    plan: organization.plan,
    trialEndsAt: organization.trialEndsAt?.getTime() ?? null,
    unlocked: settings.billing === 'off',
  };
  const [checks, members, invitations, owner] = await Promise.all([
    countChecks(db, organization.id),
    countMembers(db, organization.id),
    countOpenInvitations(db, organization.id, new Date(now())),
    findOwner(db, organization.id),
  ]);
  // As the plan's limit counts them: with open invitations.
  const users = members + invitations;
  return {
    ...organization,
    // Only admins see the settings area.
    apiKey: organization.role === 'ST' ? null : organization.apiKey,
    apiKeyUsedAt: organization.role === 'ST' ? null : organization.apiKeyUsedAt,
    checks,
    users,
    owner,
    limits: limitsOf(holding, now()),
    subscription: subscriptionOf(holding, organization.createdAt.getTime(), now()),
  };
};
