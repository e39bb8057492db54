import type { Services } from '../context.ts';

/**
 * Returns null if organizations can create locations. Where anyone may sign up, the reason does not disclose the
 * configuration of NATS.
 */
export const privateLocationsUnavailableReason = ({
  settings,
  credentials,
}: Pick<Services, 'settings' | 'credentials'>): string | null => {
  if (credentials.unavailableReason === null || !settings.isSignUpOpen) return credentials.unavailableReason;
  return 'Private locations are not available in this Pharos installation.';
};
