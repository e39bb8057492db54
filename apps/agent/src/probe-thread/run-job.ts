import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { isStalled } from '@pharos/domain/schedule/stall.ts';
import type { ProbeFinding } from '@pharos/probes/prober.ts';
import { ownFault } from '../own-fault.ts';
import type { LoopMonitor } from './loop-monitor.ts';

export type Probe = (target: ProbeTarget) => Promise<ProbeFinding>;

interface Attempt {
  result: ProbeResult;
  isStalled: boolean;
  timedOut: boolean;
}

/**
 * Repeats a probe if this thread stalled for a large part of it and `mayRepeat` allows it. A timeout of a stalled probe
 * is a prober error. Other stalled probes have no response time. Never rejects.
 */
export const runJob = async (
  job: ProbeJob,
  probe: Probe,
  loop: Pick<LoopMonitor, 'stalledWithin'>,
  mayRepeat: () => boolean,
): Promise<ProbeResult> => {
  const first = await attempt(job, probe, loop);
  if (!first.isStalled || !mayRepeat()) return resultOf(job, first);
  return resultOf(job, await attempt(job, probe, loop));
};

const resultOf = (job: ProbeJob, { result, isStalled: stalled, timedOut }: Attempt): ProbeResult => {
  if (!stalled) return result;
  return timedOut && result.verdict !== 'AV'
    ? ownFault(job, 'the agent stalled while it waited for the response', result.startedAt)
    : { ...result, responseTimeMs: null };
};

const attempt = async (job: ProbeJob, probe: Probe, loop: Pick<LoopMonitor, 'stalledWithin'>): Promise<Attempt> => {
  const startedAt = Date.now();
  const from = performance.now();
  const result = await findingOf(job, probe, startedAt);
  const to = performance.now();
  return {
    result,
    isStalled: isStalled(to - from, loop.stalledWithin(from, to)),
    timedOut: to - from >= job.target.timeoutSeconds * 1000,
  };
};

const findingOf = async (job: ProbeJob, probe: Probe, startedAt: number): Promise<ProbeResult> => {
  try {
    const { runId, checkId, revision, purpose, location, dueAt } = job;
    const finding = withoutSpareEvidence(await probe(job.target));
    return { runId, checkId, revision, purpose, location, dueAt, startedAt, ...finding };
  } catch (error) {
    return ownFault(job, `the prober failed: ${error instanceof Error ? error.message : String(error)}`, startedAt);
  }
};

/**
 * Removes the sent headers from a success. They are evidence only of a failure, and copying them costs as much as the
 * rest of the finding.
 */
const withoutSpareEvidence = (finding: ProbeFinding): ProbeFinding => {
  if (finding.verdict !== 'AV') return finding;
  const { requestHeaders, ...rest } = finding;
  return rest;
};
