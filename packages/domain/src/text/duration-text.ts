const SECONDS = { yr: 31_536_000, day: 86_400, hr: 3600, min: 60, sec: 1 } as const;

const NAMED_UNITS = 3;

/**
 * Formats a duration in milliseconds, such as "4 mins 10 secs".
 * - The units are yrs (365 days), days, hrs, mins and secs, singular for one. Months are not used because their lengths
 * differ: October has 31 days.
 * - At most three units are shown, and units that are zero are omitted.
 * - The duration is rounded to the nearest second. Less than half a second, or a negative duration, is "0 secs".
 */
export const durationText = (milliseconds: number): string => {
  let rest = wholeSeconds(milliseconds);
  const parts: string[] = [];
  for (const [unit, seconds] of Object.entries(SECONDS)) {
    const count = Math.floor(rest / seconds);
    if (count === 0) continue;
    if (parts.length < NAMED_UNITS) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
    rest -= count * seconds;
  }
  return parts.join(' ') || '0 secs';
};

/**
 * Formats downtime as whole minutes for lists, such as "12 mins". It rounds to the nearest minute, but an outage has at
 * least "1 min".
 */
export const minutesText = (milliseconds: number): string => {
  const minutes = Math.max(milliseconds > 0 ? 1 : 0, Math.round(wholeSeconds(milliseconds) / 60));
  return `${minutes} ${minutes === 1 ? 'min' : 'mins'}`;
};

/** Formats the time until a retry, such as "24 mins". It rounds up to whole seconds, minutes or hours. */
export const waitText = (milliseconds: number): string => {
  const [unit = 1] = [SECONDS.hr, SECONDS.min].filter((seconds) => milliseconds >= seconds * 1000);
  return durationText(Math.ceil(milliseconds / (unit * 1000)) * unit * 1000);
};

/** All texts of durations use this rounding. */
const wholeSeconds = (milliseconds: number): number => Math.max(0, Math.round(milliseconds / 1000));
