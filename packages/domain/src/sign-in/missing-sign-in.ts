import type { Role } from '../access/permissions.ts';

/** What a session would have to have come by, to open an organization. */
export type MissingSignIn = 'own-sign-in' | 'single-sign-on';

/**
 * Why a member's session does not open an organization; null when it does. One that came by an organization's identity provider
 * (`providerOf`) is good for that organization alone. Where single sign-on is required, only the owner may do without: when the
 * provider fails, a person has to be able to change it.
 */
export const missingSignIn = (
  providerOf: number | null,
  { organizationId, role, requiresSso }: { organizationId: number; role: Role; requiresSso: boolean },
): MissingSignIn | null => {
  if (providerOf === organizationId) return null;
  if (requiresSso && role !== 'OW') return 'single-sign-on';
  return providerOf === null ? null : 'own-sign-in';
};
