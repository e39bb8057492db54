import type { Task, TaskList } from 'graphile-worker';

/**
 * Runs jobs that have a flag in common one after the other, without a place of the worker for those that wait: they stay in the queue while their flag is
 * among those of the jobs that run. Two that are taken at the same moment run at once.
 */
export const runFlaggedInTurn = (tasks: TaskList) => {
  const running = new Map<string, number>();
  const add = (flags: readonly string[], count: number): void => {
    for (const flag of flags) {
      const rest = (running.get(flag) ?? 0) + count;
      if (rest > 0) running.set(flag, rest);
      else running.delete(flag);
    }
  };
  const inTurn =
    (task: Task): Task =>
    async (payload, helpers) => {
      const flags = Object.keys(helpers.job.flags ?? {});
      add(flags, 1);
      try {
        await task(payload, helpers);
      } finally {
        add(flags, -1);
      }
    };
  return {
    tasks: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, typeof task === 'function' ? inTurn(task) : task]),
    ) as TaskList,
    /** Returns the flags of jobs that are not to be taken now. */
    flagsOfRunning: (): string[] => [...running.keys()],
  };
};
