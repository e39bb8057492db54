import type { Role } from '../access/permissions.ts';

export type MissingSignIn = 'own-sign-in' | 'single-sign-on';

/**
 * Returns the sign-in that a session lacks to open an organization. A session from the identity provider of an
 * organization (`providerOf`) is valid for that organization only. If single sign-on is required, only the owner can
 * sign in without it, to change the provider when it fails.
 */
export const missingSignIn = (
  providerOf: number | null,
  { organizationId, role, requiresSso }: { organizationId: number; role: Role; requiresSso: boolean },
): MissingSignIn | null => {
  if (providerOf === organizationId) return null;
  if (requiresSso && role !== 'OW') return 'single-sign-on';
  return providerOf === null ? null : 'own-sign-in';
};
