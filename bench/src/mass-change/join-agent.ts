import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { seededRandom } from '../history-rows.ts';
import { failingResult, LOCATION, passingResult } from './results.ts';

const TICK_MS = 20;

/**
 * Joins an agent that does not probe, but reports a result for each job at its due time. Checks in `changing` fail
 * while `setFailing` is on.
 */
export const joinAgent = async (bus: Bus, changing: ReadonlySet<number>) => {
  const random = seededRandom(2);
  const latenessOfOthers: number[] = [];
  let waiting: ProbeJob[] = [];
  let isFailing = false;
  const answer = (job: ProbeJob): ProbeResult =>
    isFailing && changing.has(job.checkId) ? failingResult(job, random) : passingResult(job);
  const tick = async (): Promise<void> => {
    const now = Date.now();
    const due = waiting.filter(({ dueAt }) => dueAt <= now);
    if (due.length === 0) return;
    waiting = waiting.filter(({ dueAt }) => dueAt > now);
    for (const { checkId, dueAt } of due) if (!changing.has(checkId)) latenessOfOthers.push(now - dueAt);
    await bus.publishResults(due.map(answer));
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  const registration = { agentId: 'bench', location: LOCATION.key, locationName: LOCATION.name, types: LOCATION.types };
  const subscription = await bus.onJobs(registration, (jobs) => void waiting.push(...jobs));
  return {
    latenessOfOthers,
    setFailing: (failing: boolean): void => {
      isFailing = failing;
    },
    leave: async (): Promise<void> => {
      clearInterval(timer);
      await subscription.stop();
    },
  };
};
