import { may } from '@pharos/domain/access/may.ts';
import type { ActorRole } from '@pharos/domain/access/permissions.ts';
import { isAnnounced } from '@pharos/domain/organizations/retirement.ts';
import { verificationDeadline } from '@pharos/domain/organizations/verification.ts';
import { mayHaveBadges } from '@pharos/domain/plans/badge-entitlement.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { findSubscription } from '../../storage/billing/subscriptions.ts';
import { countIntegrations } from '../../storage/integrations/integrations.ts';
import { findOwnershipTransfer } from '../../storage/operator/ownership-transfers.ts';
import { findDeprecation } from '../../storage/operator/retirements.ts';
import {
  countChecks,
  findOrganization,
  findOwner,
  listOrganizationsOfUser,
} from '../../storage/organizations/organizations.ts';
import { toEntitlement } from '../../storage/organizations/plan-entitlement.ts';
import { countOpenInvitations } from '../../storage/people/invitations.ts';
import { countMembers } from '../../storage/people/memberships.ts';
import { readIdsWithoutLocation } from '../checks/read-without-location.ts';
import type { Caller, Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';
import { reachOfSession, refusalOf } from '../sign-in/reach-of-session.ts';
import { subscriptionView } from './subscription-view.ts';

type Stored = Omit<Awaited<ReturnType<typeof listOrganizationsOfUser>>[number], 'role'> & { role: ActorRole };

export type OrganizationView = Awaited<ReturnType<typeof withCounts>>;

export const readOrganizations = async (
  services: Services,
  caller: SignedInUser | Caller,
  page: number,
  pageSize: number,
) => {
  const all = await storedOf(services, caller);
  const shown = all.slice((page - 1) * pageSize, page * pageSize);
  return { count: all.length, rows: await Promise.all(shown.map((each) => withCounts(services, each))) };
};

/** @throws {Refusal} `not-found` if the user is not a member, or the key belongs to another organization. */
export const readOrganization = async (
  services: Services,
  caller: SignedInUser | Caller,
  id: number,
): Promise<OrganizationView> => {
  const organization = (await storedOf(services, caller)).find((each) => each.id === id);
  if (!organization && !('organization' in caller)) throw refusalOf(await reachOfSession(services.db, caller), id);
  if (!organization) throw notFound('Organization');
  return withCounts(services, organization);
};

const storedOf = async ({ db }: Services, caller: SignedInUser | Caller): Promise<Stored[]> => {
  if (!('organization' in caller)) {
    const opened = new Set((await reachOfSession(db, caller)).open.map(({ organizationId }) => organizationId));
    return (await listOrganizationsOfUser(db, caller.userId)).filter(({ id }) => opened.has(id));
  }
  const organization = await findOrganization(db, caller.organization.id);
  return organization ? [{ ...organization, role: caller.organization.role }] : [];
};

export const readActiveOrganization = (services: Services, caller: Caller): Promise<OrganizationView> =>
  readOrganization(services, caller, caller.organization.id);

const withCounts = async (services: Services, organization: Stored) => {
  const { db, settings, now } = services;
  const { sellsPlans } = settings;
  const entitlement = { ...toEntitlement(organization), unlocked: !sellsPlans };
  const isAdmin = organization.role === 'OW' || organization.role === 'AD';
  const [checks, integrations, members, invitations, owner, deprecation, subscription, transfer] = await Promise.all([
    readIdsWithoutLocation(services, organization.id).then((ids) => countChecks(db, organization.id, ids)),
    countIntegrations(db, organization.id),
    countMembers(db, organization.id),
    countOpenInvitations(db, organization.id, new Date(now())),
    findOwner(db, organization.id),
    findDeprecation(db, organization.id),
    sellsPlans ? findSubscription(db, organization.id) : undefined,
    isAdmin ? findOwnershipTransfer(db, organization.id) : undefined,
  ]);
  // Open invitations also count against the limit of the plan.
  const users = members + invitations;
  const seesKeys = may('api-keys.read', organization.role, organization.state) === 'yes';
  return {
    ...organization,
    apiKey: seesKeys ? organization.apiKey : null,
    apiKeyUsedAt: seesKeys ? organization.apiKeyUsedAt : null,
    checks,
    integrations,
    users,
    owner,
    ownershipTransfer: transfer ?? null,
    verification: verificationOf(settings, organization, owner, now()),
    // Only operators see a retirement before its announcement date.
    deprecation: deprecation && isAnnounced(deprecation, now()) ? deprecation : null,
    limits: limitsOf(entitlement, now()),
    mayHaveBadges: mayHaveBadges(entitlement, now()),
    subscription: subscriptionView(
      organization,
      subscription,
      { checks: checks.all - checks.paused, integrations, users, statusPages: 0 },
      { sellsPlans, now: now() },
    ),
  };
};

const verificationOf = (
  { verificationIsEnforced, isSignUpOpen }: Services['settings'],
  { ownerWarnedAt }: Stored,
  { emailVerified, joinedAt }: { emailVerified: boolean; joinedAt: Date },
  now: number,
) => {
  const owner = { isVerified: emailVerified, joinedAt: joinedAt.getTime() };
  const deadline = verificationIsEnforced ? verificationDeadline(owner, ownerWarnedAt?.getTime() ?? null, now) : null;
  return deadline && { suspendAt: deadline.suspendAt, withholdsAlerts: isSignUpOpen };
};
