import { MASK } from './integration.ts';

const SHOWN = 4;

/** Shows the last four characters if they are less than half of the secret. */
export const maskedSecret = (secret: string): string =>
  secret.length > 2 * SHOWN ? `${MASK}${secret.slice(-SHOWN)}` : MASK;

export const isMasked = (text: string): boolean => text.startsWith(MASK);
