interface PlannedCheck {
  id: number;
  paused: boolean;
}

export interface RunningChoice {
  pauses: number[];
  restarts: number[];
  missing: number[];
}

/**
 * Returns the changes after which exactly the chosen checks run. `checks` excludes checks that people paused, which
 * remain paused.
 */
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

export const mayRestartAll = (running: number, pausedByPlan: number, limit: number): boolean =>
  pausedByPlan > 0 && running + pausedByPlan <= limit;
