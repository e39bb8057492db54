const spell = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "1 min", "5 mins", "5 secs": how often a check is polled. */
export const intervalText = (seconds: number): string =>
  seconds % 60 === 0 ? spell(seconds / 60, 'min') : spell(seconds, 'sec');

/** "Instantly", "1 minute", "30 minutes": how long an outage lasts before its alert. */
export const delayText = (seconds: number): string => (seconds === 0 ? 'Instantly' : spell(seconds / 60, 'minute'));
