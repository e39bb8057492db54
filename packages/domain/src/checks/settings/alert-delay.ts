const MINUTE = 60;
const FIVE_MINUTES = 5 * MINUTE;

const DELAYS = [0, 1, 2, 3, 4, 5, 10, 15, 30].map((minutes) => minutes * MINUTE);

export const alertDelayOptions = (intervalSeconds: number): number[] =>
  intervalSeconds === FIVE_MINUTES
    ? DELAYS.filter((delay) => delay === MINUTE || delay % FIVE_MINUTES === 0)
    : [...DELAYS];

export const alertDelayProblem = (delaySeconds: number, intervalSeconds: number): string | null => {
  const options = alertDelayOptions(intervalSeconds);
  if (options.includes(delaySeconds)) return null;
  return `With this interval, choose one of ${options.join(', ')} seconds.`;
};
