import { MASK } from './integration.ts';

const SHOWN = 4;

/** A secret as it is answered: its last four characters, if that is less than half of it. */
export const maskedSecret = (secret: string): string =>
  secret.length > 2 * SHOWN ? `${MASK}${secret.slice(-SHOWN)}` : MASK;

/** Whether what was sent as a secret is the mask that was answered: then it stays. */
export const isMasked = (text: string): boolean => text.startsWith(MASK);
