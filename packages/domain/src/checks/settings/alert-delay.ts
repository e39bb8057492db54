const MINUTE = 60;
const FIVE_MINUTES = 5 * MINUTE;

/** The delays that forms offer, in seconds. 0 means no delay. */
const DELAYS = [0, 1, 2, 3, 4, 5, 10, 15, 30].map((minutes) => minutes * MINUTE);

/** Returns the alert delays, in seconds, that are allowed for a check with this interval. */
export const alertDelayOptions = (intervalSeconds: number): number[] =>
  intervalSeconds === FIVE_MINUTES
    ? DELAYS.filter((delay) => delay === MINUTE || delay % FIVE_MINUTES === 0)
    : [...DELAYS];

/** Returns an error message, or null if the delay is allowed. */
export const alertDelayProblem = (delaySeconds: number, intervalSeconds: number): string | null => {
  const options = alertDelayOptions(intervalSeconds);
  if (options.includes(delaySeconds)) return null;
  return `With this interval, choose one of ${options.join(', ')} seconds.`;
};
