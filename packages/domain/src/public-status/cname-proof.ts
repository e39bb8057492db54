import { isAddressHost } from './is-address-host.ts';

const HOUR_MS = 3_600_000;

/** How often the record of a verified domain is looked up; one that is missing each hour. */
export const CNAME_CHECKED_EVERY_MS = 24 * HOUR_MS;
/** A record is missing so long before admins are told. */
const TOLD_AFTER_MS = 24 * HOUR_MS;
/** A record is missing so long before the page is served on its domain no more. */
const LOST_AFTER_MS = 72 * HOUR_MS;

/** The CNAME record that proves a custom domain. */
export interface CnameRecord {
  name: string;
  target: string;
}

/** `verifyDomain`: of the setting VERIFY_DOMAIN, below which targets are; nothing has to be there. */
export const cnameRecord = (
  { domain, key, value }: { domain: string; key: string; value: string },
  verifyDomain: string,
): CnameRecord => ({ name: `${key}.${domain}`, target: `${value}.${verifyDomain}` });

/** Below which domain the targets of records are: the one that is set, else the host of Pharos, where that has a name. */
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

/** Below which no custom domain of a page is: Pharos itself, and where its records lead. */
export const ownHostsOf = (of: Parameters<typeof verifyDomainOf>[0]): string[] => [
  new URL(of.baseUrl).hostname,
  verifyDomainOf(of),
];

/** What a look-up found; `unanswered`: no name server answered, so that nothing is known. */
type CnameLookup = 'seen' | 'absent' | 'wrong' | 'unanswered';

/** `targets`: of the CNAME records under its name; null: no name server answered. */
export const lookUpCname = (targets: readonly string[] | null, { target }: CnameRecord): CnameLookup => {
  if (targets === null) return 'unanswered';
  if (targets.length === 0) return 'absent';
  return targets.some((found) => plain(found) === plain(target)) ? 'seen' : 'wrong';
};

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** What a look that did not see the record says, for the owner of the page. */
export const cnameProblem = (
  look: Exclude<CnameLookup, 'seen'>,
  { name, target }: CnameRecord,
  targets: readonly string[] | null,
): string =>
  ({
    absent: `There is no CNAME record ${name} yet. New records can take hours to be seen.`,
    wrong: `The CNAME record ${name} leads to ${targets?.[0] ?? 'another name'}, not to ${target}.`,
    unanswered: `The name servers did not answer for ${name}. Try again later.`,
  })[look];

export const PROVED_BY_ANOTHER =
  'Another status page has proved this domain. It can be proved here once that page gives it up, or 72 hours after its record is gone.';

/** What a look means for a page that is served on its domain. */
export interface CnameJudgment {
  /** Since when the record is missing; null when it is not. Epoch milliseconds. */
  missingSince: number | null;
  /** Admins are to be told that it is missing, which they were not yet. */
  tells: boolean;
  /** It is served on its domain no more. */
  isLost: boolean;
}

/**
 * Judges a look at the record of a verified domain; `before` by the earlier ones. A resolver that does not answer takes no domain away: it may
 * be our own that fails.
 */
export const judgeCname = (
  look: CnameLookup,
  before: { missingSince: number | null; isNotified: boolean },
  now: number,
): CnameJudgment => {
  if (look === 'seen') return { missingSince: null, tells: false, isLost: false };
  if (look === 'unanswered') return { missingSince: before.missingSince, tells: false, isLost: false };
  const missingSince = before.missingSince ?? now;
  const isLost = now - missingSince >= LOST_AFTER_MS;
  return { missingSince, tells: !isLost && !before.isNotified && now - missingSince >= TOLD_AFTER_MS, isLost };
};
