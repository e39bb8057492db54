const SECONDS = { yr: 31_536_000, day: 86_400, hr: 3600, min: 60, sec: 1 } as const;

/** How many units are named: what is left below them makes no difference to a reader. */
const NAMED_UNITS = 3;

/**
 * A duration in words, "4 mins 10 secs": yrs (365 days), days, hrs, mins, secs, singular for one, units that are zero left out,
 * at most three units. No months, which differ: October is 31 days. Takes milliseconds, rounded to the nearest second; below
 * half a second (or negative) it is "0 secs".
 */
export const durationText = (milliseconds: number): string => {
  let rest = wholeSeconds(milliseconds);
  const words: string[] = [];
  for (const [unit, seconds] of Object.entries(SECONDS)) {
    const count = Math.floor(rest / seconds);
    if (count === 0) continue;
    if (words.length < NAMED_UNITS) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
    rest -= count * seconds;
  }
  return words.join(' ') || '0 secs';
};

/**
 * "12 mins": downtime in whole minutes, for lists. Rounded to the nearest one as the seconds above are, but never to none: an outage
 * reads as "1 min" at least. Takes milliseconds.
 */
export const minutesText = (milliseconds: number): string => {
  const minutes = Math.max(milliseconds > 0 ? 1 : 0, Math.round(wholeSeconds(milliseconds) / 60));
  return `${minutes} ${minutes === 1 ? 'min' : 'mins'}`;
};

/** "24 mins": how long to wait before something can be tried again, rounded up to whole seconds, minutes or hours. Takes milliseconds. */
export const waitText = (milliseconds: number): string => {
  const [unit = 1] = [SECONDS.hr, SECONDS.min].filter((seconds) => milliseconds >= seconds * 1000);
  return durationText(Math.ceil(milliseconds / (unit * 1000)) * unit * 1000);
};

/** The one rounding of all texts of durations. */
const wholeSeconds = (milliseconds: number): number => Math.max(0, Math.round(milliseconds / 1000));
