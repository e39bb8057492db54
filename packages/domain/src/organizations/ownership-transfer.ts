import type { Role } from '../access/permissions.ts';

const DAY_MS = 24 * 3_600_000;

/** In this time the current owner can object to a transfer by an operator. */
export const OBJECTION_DAYS = 7;

export const transferEffectiveAt = (now: number): number => now + OBJECTION_DAYS * DAY_MS;

export type OwnerObstacle = 'not-an-admin' | 'unverified' | 'owns-another';

export const ownerObstacle = (
  member: { role: Role; emailVerified: boolean } | undefined,
  ownsAnother: boolean,
): OwnerObstacle | null => {
  if (member?.role !== 'AD') return 'not-an-admin';
  if (!member.emailVerified) return 'unverified';
  return ownsAnother ? 'owns-another' : null;
};

export const OWNER_OBSTACLE_TEXTS: Readonly<Record<OwnerObstacle, string>> = {
  'not-an-admin': 'Choose an admin of this organization.',
  unverified: 'This admin has not verified the e-mail address yet.',
  'owns-another': 'This admin already owns another organization.',
};
