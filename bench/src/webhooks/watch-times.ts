/** How long messages take, by a name for each kind of which they come in order: milliseconds from `left` to `arrived`. */
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
    /** How many have arrived since measuring started. */
    count: (): number => times.length,
    /** Those that arrived, and how many did not; measuring starts over. */
    take: (): { times: number[]; missing: number } => {
      const missing = [...under.values()].reduce((sum, waiting) => sum + waiting.length, 0);
      const taken = { times: times.toSorted((a, b) => a - b), missing };
      times = [];
      under.clear();
      return taken;
    },
  };
};
