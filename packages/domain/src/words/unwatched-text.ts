import { durationText } from './duration-text.ts';

/**
 * Returns the sentence of a weekly report about the time in which checks were not watched, in milliseconds. Returns
 * null for less than a second.
 */
export const unwatchedText = (milliseconds: number): string | null =>
  milliseconds < 1000
    ? null
    : `Pharos did not watch for ${durationText(milliseconds)}, added up over all checks: that counts as neither up nor down.`;
