import type { Role } from '../access/permissions.ts';

const DAY_MS = 24 * 3_600_000;

/** Number of days in which the current owner can object to a transfer by an operator. */
export const OBJECTION_DAYS = 7;

/** Returns the time at which a transfer takes effect that was requested at `now`, in epoch milliseconds. */
export const transferEffectiveAt = (now: number): number => now + OBJECTION_DAYS * DAY_MS;

/** The reason why a person cannot own an organization: not an admin of it, an unverified address, or the owner of another one. */
export type OwnerObstacle = 'not-an-admin' | 'unverified' | 'owns-another';

/**
 * Returns the reason why a person cannot become the owner, or null if they can. `member` is undefined if the person is
 * not a member.
 */
export const ownerObstacle = (
  member: { role: Role; emailVerified: boolean } | undefined,
  ownsAnother: boolean,
): OwnerObstacle | null => {
  if (member?.role !== 'AD') return 'not-an-admin';
  if (!member.emailVerified) return 'unverified';
  return ownsAnother ? 'owns-another' : null;
};

export const OWNER_OBSTACLE_WORDS: Readonly<Record<OwnerObstacle, string>> = {
  'not-an-admin': 'Choose an admin of the organization.',
  unverified: 'This admin has not verified the e-mail address yet.',
  'owns-another': 'This admin owns another organization already.',
};
