import { isReservedSubdomain, subdomainAlternative, subdomainFrom } from '@pharos/domain/organizations/subdomain.ts';
import { canonicalTimeZone } from '@pharos/domain/organizations/time-zones.ts';
import { takeTrial } from '../../storage/billing/past-trials.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { insertOrganization, lockSubdomains, takenSubdomains } from '../../storage/organizations/organizations.ts';
import { insertMembership } from '../../storage/people/memberships.ts';
import type { Services } from '../context.ts';

const TRIAL_MS = 21 * 24 * 3600 * 1000;

interface OpenedOrganization {
  owner: { userId: number; email: string };
  name: string;
  timezone: string | undefined;
  address: string;
  action: 'organization.sign-up' | 'organization.create';
}

/**
 * Creates an organization with its application and its owner, and returns its id. If plans are sold, the first
 * organization of the address gets a trial.
 */
export const openOrganization = async (
  { secrets, settings, now }: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  { owner, name, timezone, address, action }: OpenedOrganization,
): Promise<number> => {
  const mayTry = settings.sellsPlans && (await takeTrial(trx, secrets, owner.email, now()));
  const { id } = await insertOrganization(trx, {
    name,
    subdomain: await freeSubdomain(trx, name),
    timezone: canonicalTimeZone(timezone ?? '') ?? 'UTC',
    trialEndsAt: mayTry ? new Date(now() + TRIAL_MS) : null,
  });
  await insertMembership(trx, { organizationId: id, userId: owner.userId, role: 'OW' });
  await recordAudit(trx, {
    organizationId: id,
    userId: owner.userId,
    address,
    action,
    subject: `organization ${id}`,
    after: { name, owner: owner.email.toLowerCase() },
  });
  return id;
};

const freeSubdomain = async (trx: Db, name: string): Promise<string> => {
  await lockSubdomains(trx);
  const base = subdomainFrom(name);
  for (let first = 1; ; first += 50) {
    const candidates = Array.from({ length: 50 }, (_, n) => subdomainAlternative(base, first + n));
    const taken = await takenSubdomains(trx, candidates);
    const free = candidates.find((candidate) => !taken.has(candidate) && !isReservedSubdomain(candidate));
    if (free !== undefined) return free;
  }
};
