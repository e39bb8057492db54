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
  /** This thread stalled for a good part of it. */
  isStalled: boolean;
  /** It took all the time that it had. */
  timedOut: boolean;
}

/**
 * Probes once, and once more when this thread stalled for a good part of it and `mayRepeat` allows.
 * A time-out of a stalled probe is our fault, not the target's; the response time of any other stalled probe is not reported.
 * Never rejects.
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
    ? ownFault(job, 'the agent stalled while it waited for the answer', result.startedAt)
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

/** The headers sent are evidence of a failure. Those of a success are not kept, and cloning them costs as much as the rest of it. */
const withoutSpareEvidence = (finding: ProbeFinding): ProbeFinding => {
  if (finding.verdict !== 'AV') return finding;
  const { requestHeaders, ...rest } = finding;
  return rest;
};
