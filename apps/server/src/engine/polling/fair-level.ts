/**
 * The level that amounts are cut to so that together they are `most` at most, and none is cut that is below it (max-min fairness). Infinity when
 * they fit.
 */
export const fairLevel = (amounts: Iterable<number>, most: number): number => {
  const ascending = Float64Array.from(amounts).sort();
  let [left, sharing] = [most, ascending.length];
  for (const amount of ascending) {
    const level = left / sharing;
    if (amount > level) return level;
    left -= amount;
    sharing -= 1;
  }
  return Number.POSITIVE_INFINITY;
};
