import type { Task, TaskList } from 'graphile-worker';

/**
 * Runs jobs with a common flag one after another. Waiting jobs stay in the queue and occupy no slot of the worker. A
 * crash can leave a job twice. Therefore, a job with a flag must have the same result if it runs again.
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
    flagsOfRunning: (): string[] => [...running],
  };
};

/** A job with the same key that was added since then retains its time. */
const putBack: Task = async (payload, { job, addJob }) => {
  await addJob(job.task_identifier, payload, {
    runAt: job.run_at,
    priority: job.priority,
    flags: Object.keys(job.flags ?? {}),
    maxAttempts: job.max_attempts,
    ...(job.key ? { jobKey: job.key, jobKeyMode: 'preserve_run_at' } : {}),
  });
};
