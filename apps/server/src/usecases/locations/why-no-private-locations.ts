import type { Services } from '../context.ts';

/** Why organizations can make no locations, in words; null: they can. How NATS is set up is no business of strangers. */
export const whyNoPrivateLocations = ({
  settings,
  credentials,
}: Pick<Services, 'settings' | 'credentials'>): string | null => {
  if (credentials.whyNot === null || !settings.strangersMaySignUp) return credentials.whyNot;
  return 'Private locations are not available here.';
};
