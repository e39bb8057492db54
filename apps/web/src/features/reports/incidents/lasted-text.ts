import { durationText } from '@pharos/domain/duration-text.ts';

/** "4 mins 10 secs", or "Ongoing - (4 mins 10 secs)" while it lasts. Takes ISO 8601, and the present as epoch milliseconds. */
export const lastedText = (startedAt: string, endedAt: string | null, now: number): string =>
  endedAt === null
    ? `Ongoing - (${durationText(now - Date.parse(startedAt))})`
    : durationText(Date.parse(endedAt) - Date.parse(startedAt));
