import type { Services } from '../context.ts';

const STRANGERS =
  'Private locations are not available where anybody may sign up (SIGNUP=open): what their agents may send has no limits yet.';

/** Why organizations can make no locations, in words; null: they can. Operators can all the same, where there can be credentials. */
export const whyNoPrivateLocations = ({
  settings,
  credentials,
}: Pick<Services, 'settings' | 'credentials'>): string | null =>
  settings.strangersMaySignUp ? STRANGERS : credentials.whyNot;
