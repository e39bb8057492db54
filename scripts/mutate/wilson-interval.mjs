/** The quantile of the standard normal distribution for 95 percent. */
const Z = 1.959964;

/**
 * Returns the 95 percent score interval of Wilson (1927), which is also valid for small samples and for shares near 0
 * and 1.
 * @param {number} hits
 * @param {number} size Size of the sample.
 * @returns {{ low: number, high: number }} From 0 to 1.
 */
export const wilsonInterval = (hits, size) => {
  if (size === 0) return { low: 0, high: 1 };
  const share = hits / size;
  const scale = 1 + Z ** 2 / size;
  const center = (share + Z ** 2 / (2 * size)) / scale;
  const margin = (Z / scale) * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2));
  return { low: Math.max(0, center - margin), high: Math.min(1, center + margin) };
};
