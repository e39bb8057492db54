/**
 * Measures the milliseconds from `left` to `arrived`. Messages with the same name must arrive in the order in which
 * they left.
 */
export const watchTimes = () => {
  const under = new Map<string, number[]>();
  let times: number[] = [];
  return {
    left: (name: string): void => {
      const waiting = under.get(name) ?? [];
      under.set(name, waiting);
      waiting.push(performance.now());
    },
    arrived: (name: string): void => {
      const since = under.get(name)?.shift();
      if (since !== undefined) times.push(performance.now() - since);
    },
    count: (): number => times.length,
    /** Returns the times in ascending order and the number of missing messages. Then starts a new measurement. */
    take: (): { times: number[]; missing: number } => {
      const missing = [...under.values()].reduce((sum, waiting) => sum + waiting.length, 0);
      const taken = { times: times.toSorted((a, b) => a - b), missing };
      times = [];
      under.clear();
      return taken;
    },
  };
};
