import type { Task, TaskList } from 'graphile-worker';

/**
 * Runs jobs that have a flag in common one after the other, without a place of the worker for those that wait: they stay in the queue while their flag is
 * among those of the jobs that run. Of some that are taken at the same moment, one runs; the rest go back to the queue. A crash at that moment leaves such
 * a job twice, so a job with a flag must have the same result if it runs again.
 */
export const runFlaggedInTurn = (tasks: TaskList) => {
  const running = new Set<string>();
  const inTurn =
    (task: Task): Task =>
    async (payload, helpers) => {
      const flags = Object.keys(helpers.job.flags ?? {});
      if (flags.some((flag) => running.has(flag))) return putBack(payload, helpers);
      for (const flag of flags) running.add(flag);
      try {
        await task(payload, helpers);
      } finally {
        for (const flag of flags) running.delete(flag);
      }
    };
  return {
    tasks: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, typeof task === 'function' ? inTurn(task) : task]),
    ) as TaskList,
    /** Returns the flags of jobs that are not to be taken now. */
    flagsOfRunning: (): string[] => [...running],
  };
};

/** Adds a job again as it was. A job of the same key that was added since it was taken keeps its time. */
const putBack: Task = async (payload, { job, addJob }) => {
  await addJob(job.task_identifier, payload, {
    runAt: job.run_at,
    priority: job.priority,
    flags: Object.keys(job.flags ?? {}),
    maxAttempts: job.max_attempts,
    ...(job.key ? { jobKey: job.key, jobKeyMode: 'preserve_run_at' } : {}),
  });
};
