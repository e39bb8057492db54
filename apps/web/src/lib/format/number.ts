/** "99.95 %"; a dash when nothing is known. Takes the wire's percent with two decimals. */
export const percentText = (percent: string | null): string => (percent === null ? '–' : `${percent} %`);

/** "182 ms", "1.25 s" from a second on; a dash when nothing is known. */
export const millisecondsText = (ms: number | null): string => {
  if (ms === null) return '–';
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
};

/** "12 mins": downtime in whole minutes as the dashboard shows it; a started minute counts, so that no outage reads as none. */
export const minutesText = (seconds: number): string => {
  // Whole seconds first, as every other text of a duration: what came a moment late starts no further minute.
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.ceil(Math.round(seconds) / 60));
  return `${minutes} ${minutes === 1 ? 'min' : 'mins'}`;
};
