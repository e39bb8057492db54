/**
 * Returns the max-min fair level to which amounts are reduced so that their sum is at most `maxSum`. Returns Infinity if
 * all amounts fit.
 */
export const fairLevel = (amounts: Iterable<number>, maxSum: number): number => {
  const ascending = Float64Array.from(amounts).sort();
  let [left, sharing] = [maxSum, ascending.length];
  for (const amount of ascending) {
    const level = left / sharing;
    if (amount > level) return level;
    left -= amount;
    sharing -= 1;
  }
  return Number.POSITIVE_INFINITY;
};
