/** How long messages take, by a name for each: milliseconds from `left` to `arrived`. */
export const watchTimes = () => {
  const under = new Map<string, number>();
  let times: number[] = [];
  return {
    left: (name: string): void => void under.set(name, performance.now()),
    arrived: (name: string): void => {
      const since = under.get(name);
      if (since === undefined) return;
      under.delete(name);
      times.push(performance.now() - since);
    },
    /** Those that arrived, and how many did not; measuring starts over. */
    take: (): { times: number[]; missing: number } => {
      const taken = { times: times.toSorted((a, b) => a - b), missing: under.size };
      times = [];
      under.clear();
      return taken;
    },
  };
};
