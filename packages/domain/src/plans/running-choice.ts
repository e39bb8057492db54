interface PlannedCheck {
  id: number;
  paused: boolean;
}

export interface RunningChoice {
  pauses: number[];
  restarts: number[];
  /** Chosen ids that are not among the checks. */
  missing: number[];
}

/** What changes so that exactly the chosen checks run. `checks` are those that run or that the plan has no room for; what people paused stays. */
export const runningChoice = (checks: readonly PlannedCheck[], chosen: readonly number[]): RunningChoice => {
  const wanted = new Set(chosen);
  const known = new Set(checks.map(({ id }) => id));
  const idsOf = (which: (check: PlannedCheck) => boolean) => checks.filter(which).map(({ id }) => id);
  return {
    pauses: idsOf(({ id, paused }) => !(paused || wanted.has(id))),
    restarts: idsOf(({ id, paused }) => paused && wanted.has(id)),
    missing: [...wanted].filter((id) => !known.has(id)),
  };
};

/** Whether the plan has room again for every check that it had no room for. */
export const mayRestartAll = (running: number, pausedByPlan: number, limit: number): boolean =>
  pausedByPlan > 0 && running + pausedByPlan <= limit;
