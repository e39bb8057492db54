const spell = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Formats a check interval: "1 min", "5 mins", "5 secs". */
export const intervalText = (seconds: number): string =>
  seconds % 60 === 0 ? spell(seconds / 60, 'min') : spell(seconds, 'sec');

/** Formats an alert delay: "Instantly", "1 minute", "30 minutes". */
export const delayText = (seconds: number): string => (seconds === 0 ? 'Instantly' : spell(seconds / 60, 'minute'));
