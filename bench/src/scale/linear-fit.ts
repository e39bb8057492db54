/** Returns the least-squares line y = base + slope × x. Requires at least two different x values. */
export const linearFit = (points: readonly { x: number; y: number }[]): { base: number; slope: number } => {
  const mean = (pick: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const slope =
    points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return { base: meanY - slope * meanX, slope };
};
