import { durationText } from './duration-text.ts';

export const unwatchedText = (milliseconds: number): string | null =>
  milliseconds < 1000
    ? null
    : `Pharos did not watch for ${durationText(milliseconds)}, added up over all checks: that counts as neither up nor down.`;
