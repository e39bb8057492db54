import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';

export const resultOf = (job: ProbeJob, finding: Partial<ProbeResult> = {}): ProbeResult => ({
  runId: job.runId,
  checkId: job.checkId,
  revision: job.revision,
  purpose: job.purpose,
  location: job.location,
  dueAt: job.dueAt,
  startedAt: Date.now(),
  verdict: 'AV',
  proberError: null,
  summary: 'Available',
  responseTimeMs: 12,
  phases: { dns: null, connect: 1, tls: null, firstByte: 10, transfer: 1 },
  statusCode: 200,
  remoteAddress: '127.0.0.1',
  certificate: null,
  ...finding,
});

export const refused: Partial<ProbeResult> = {
  verdict: 'NR',
  summary: 'Connection refused',
  responseTimeMs: null,
  statusCode: null,
};

/** Answers each job immediately with the result of the script, or not at all if that is null. */
export const joinScriptedAgent = async (
  bus: Bus,
  script: (job: ProbeJob) => Partial<ProbeResult> | null,
  location = 'local',
): Promise<{ jobs: ProbeJob[]; leave(): Promise<void> }> => {
  const jobs: ProbeJob[] = [];
  const subscription = await bus.onJobs(
    { agentId: `scripted-${location}`, location, locationName: location, types: [...CHECK_TYPES] },
    (batch) => {
      jobs.push(...batch);
      const results = batch.flatMap((job) => {
        const finding = script(job);
        return finding ? [resultOf(job, finding)] : [];
      });
      if (results.length > 0) void bus.publishResults(results);
    },
  );
  return { jobs, leave: () => subscription.stop() };
};
