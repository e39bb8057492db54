import { MASK } from './integration.ts';

const SHOWN = 4;

/** Masks a secret for a response. Shows its last four characters if they are less than half of it. */
export const maskedSecret = (secret: string): string =>
  secret.length > 2 * SHOWN ? `${MASK}${secret.slice(-SHOWN)}` : MASK;

/** Checks whether a sent secret is the mask from a response, so that the stored secret remains. */
export const isMasked = (text: string): boolean => text.startsWith(MASK);
