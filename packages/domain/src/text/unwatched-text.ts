import { durationText } from './duration-text.ts';

export const unwatchedText = (milliseconds: number): string | null =>
  milliseconds < 1000
    ? null
    : `Pharos did not monitor for ${durationText(milliseconds)}, summed over all checks. This time counts as neither up nor down.`;
