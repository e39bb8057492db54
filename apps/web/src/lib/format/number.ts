/** Formats the API's percentage with two decimals as "99.95 %"; a dash if it is unknown. */
export const percentText = (percent: string | null): string => (percent === null ? '–' : `${percent} %`);

/** Inserts a no-break space between each number and its unit of time: "No response after 8 s". */
export const joinUnits = (text: string): string => text.replace(/(\d) (m?s)\b/g, '$1\u00a0$2');

/** Formats milliseconds as "182 ms" or "1.25 s"; a dash if unknown. */
export const millisecondsText = (ms: number | null): string => {
  if (ms === null) return '–';
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
};
