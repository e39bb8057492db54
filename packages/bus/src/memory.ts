import { createJobExchange } from './memory/job-exchange.ts';
import { createPendingRequests } from './memory/pending-requests.ts';
import { createResultQueue } from './memory/result-queue.ts';
import type { Bus } from './port.ts';

/**
 * The bus of a single process. Batches pass by reference; neither side may change them.
 * `publishResults` resolves when the bus holds the results, and rejects when it holds too many (50,000) or is closed.
 * What no engine has stored when the process ends is lost: those slots become unwatched time.
 */
export const createMemoryBus = (): Bus => {
  const jobs = createJobExchange();
  const results = createResultQueue();
  const requests = createPendingRequests();
  let closed = false;

  const assertOpen = (): void => {
    if (closed) throw new Error('The bus is closed.');
  };

  return {
    async publishJobs(batch) {
      assertOpen();
      jobs.publish(batch);
    },
    async onResults(handler) {
      assertOpen();
      return results.consume(handler);
    },
    async request(job, timeoutMs) {
      assertOpen();
      if (!jobs.locations().some(({ key }) => key === job.location)) {
        throw new Error(`No agent is connected at ${job.location}.`);
      }
      const answer = requests.expect(job.runId, timeoutMs);
      jobs.publish([job]);
      return answer;
    },
    locations: () => jobs.locations(),
    async publishResults(batch) {
      assertOpen();
      if (batch.length === 0) return;
      jobs.answered(batch);
      const shared = requests.answer(batch);
      if (shared.length > 0) results.push(shared);
    },
    async onJobs(agent, handler) {
      assertOpen();
      const leave = jobs.join(agent, handler);
      return { stop: async () => leave() };
    },
    async close() {
      closed = true;
      jobs.clear();
      requests.close();
      await results.close();
    },
  };
};
