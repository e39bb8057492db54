import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { BrokenEngine } from '../processes/drive-engine.ts';

export const loadedAs = (change: NonNullable<BrokenEngine['loaded']>): BrokenEngine => ({ loaded: change });

const over = (bus: Bus, parts: Partial<Bus>): Bus => ({
  publishJobs: (jobs) => bus.publishJobs(jobs),
  onResults: (handler) => bus.onResults(handler),
  passOn: (results) => bus.passOn(results),
  request: (job, timeoutMs) => bus.request(job, timeoutMs),
  locations: () => bus.locations(),
  publishResults: (results) => bus.publishResults(results),
  onJobs: (agent, handler) => bus.onJobs(agent, handler),
  close: () => bus.close(),
  [Symbol.asyncDispose]: () => bus.close(),
  ...parts,
});

export const confirmsUnseen = (bus: Bus): Bus => {
  let judge: (results: readonly ProbeResult[]) => Promise<void> = async () => {};
  return over(bus, {
    onResults: (handler) => {
      judge = handler;
      return bus.onResults(handler);
    },
    publishJobs: async (jobs) => {
      await bus.publishJobs(jobs.filter(({ purpose }) => purpose !== 'confirm'));
      const unseen = jobs.filter(({ purpose }) => purpose === 'confirm').map(failure);
      if (unseen.length > 0) void judge(unseen).catch(() => {});
    },
  });
};

const failure = ({ runId, checkId, revision, purpose, location, dueAt }: ProbeJob): ProbeResult => ({
  runId,
  checkId,
  revision,
  purpose,
  location,
  dueAt,
  startedAt: dueAt,
  verdict: 'NR',
  proberError: null,
  summary: 'No probe was run',
  responseTimeMs: null,
  phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: null,
  certificate: null,
});

export const referencesAnswer = (bus: Bus): Bus =>
  over(bus, { request: async (job) => ({ ...failure(job), verdict: 'AV' }) });

export const acknowledgesAtOnce = (bus: Bus): Bus =>
  over(bus, {
    onResults: (handler) =>
      bus.onResults(async (results) => {
        void handler(results).catch(() => {});
      }),
  });

/** Makes no poll late. `isNew` also changes the start time, so that duplicates are not recognized. */
export const comesInTime = ({ isNew }: { isNew: boolean }) => {
  let order = 0;
  return (bus: Bus): Bus =>
    over(bus, {
      onResults: (handler) =>
        bus.onResults((results) => {
          order += 1;
          const shift = isNew ? (order % 1000) / 1024 : 0;
          return handler(
            results.map((result) =>
              result.purpose === 'poll'
                ? { ...result, dueAt: Date.now(), startedAt: result.startedAt + shift }
                : result,
            ),
          );
        }),
    });
};
