import { isAddressHost } from './is-address-host.ts';

const HOUR_MS = 3_600_000;

/** A missing record is looked up every hour instead. */
export const CNAME_CHECKED_EVERY_MS = 24 * HOUR_MS;
const NOTIFIED_AFTER_MS = 24 * HOUR_MS;
const LOST_AFTER_MS = 72 * HOUR_MS;

export interface CnameRecord {
  name: string;
  target: string;
}

/** The targets are below `verifyDomain` (setting VERIFY_DOMAIN). No DNS record needs to exist there. */
export const cnameRecord = (
  { domain, key, value }: { domain: string; key: string; value: string },
  verifyDomain: string,
): CnameRecord => ({ name: `${key}.${domain}`, target: `${value}.${verifyDomain}` });

/** Returns the configured domain, or the host of Pharos if it has a name. */
export const verifyDomainOf = ({
  verifyDomain,
  baseUrl,
}: {
  verifyDomain: string | undefined;
  baseUrl: string;
}): string => {
  const host = new URL(baseUrl).hostname;
  return verifyDomain ?? (isAddressHost(host) ? 'pharos.invalid' : host);
};

/** Returns the domains that a custom domain cannot equal or be below. */
export const ownHostsOf = (of: Parameters<typeof verifyDomainOf>[0]): string[] => [
  new URL(of.baseUrl).hostname,
  verifyDomainOf(of),
];

/** `unanswered`: no name server answered, so nothing is known. */
type CnameLookup = 'seen' | 'absent' | 'wrong' | 'unanswered';

/** `targets` is null if no name server answered. */
export const lookUpCname = (targets: readonly string[] | null, { target }: CnameRecord): CnameLookup => {
  if (targets === null) return 'unanswered';
  if (targets.length === 0) return 'absent';
  return targets.some((found) => plain(found) === plain(target)) ? 'seen' : 'wrong';
};

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

export const cnameProblem = (
  lookup: Exclude<CnameLookup, 'seen'>,
  { name, target }: CnameRecord,
  targets: readonly string[] | null,
): string =>
  ({
    absent: `The CNAME record ${name} was not found. New records can take hours to become visible.`,
    wrong: `The CNAME record ${name} points to ${targets?.[0] ?? 'another name'}, not to ${target}.`,
    unanswered: `The name servers did not respond for ${name}. Try again later.`,
  })[lookup];

export const PROVED_BY_ANOTHER =
  'Another status page has verified this domain. You can verify it here after that page releases it, or 72 hours after its DNS record is removed.';

export interface CnameJudgment {
  missingSince: number | null;
  /** Whether the admins must be notified now. False if they were notified before. */
  notifies: boolean;
  isLost: boolean;
}

/**
 * Judges a lookup of a verified domain. A resolver that does not answer never removes a domain, because the fault may
 * be in this installation.
 */
export const judgeCname = (
  lookup: CnameLookup,
  before: { missingSince: number | null; isNotified: boolean },
  now: number,
): CnameJudgment => {
  if (lookup === 'seen') return { missingSince: null, notifies: false, isLost: false };
  if (lookup === 'unanswered') return { missingSince: before.missingSince, notifies: false, isLost: false };
  const missingSince = before.missingSince ?? now;
  const isLost = now - missingSince >= LOST_AFTER_MS;
  return { missingSince, notifies: !isLost && !before.isNotified && now - missingSince >= NOTIFIED_AFTER_MS, isLost };
};
