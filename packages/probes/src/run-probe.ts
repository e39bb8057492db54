import { TARGET_NOT_ALLOWED } from '@pharos/contract/bus/prober-errors.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import { Deadline, DeadlineExpired } from './deadline.ts';
import { describeError, describeTimeout } from './describe-error.ts';
import { TargetNotAllowed } from './egress-guard/target-not-allowed.ts';
import { errorCode } from './error-code.ts';
import { type Evidence, errorFinding, verdictFinding } from './finding.ts';
import { PhaseClock } from './phase-clock.ts';
import type { ProbeContext, ProbeFinding } from './prober.ts';
import { proberErrorOf } from './prober-error.ts';

export interface ProbeRun {
  readonly context: ProbeContext;
  readonly deadline: Deadline;
  readonly clock: PhaseClock;
  readonly evidence: Evidence;
}

export interface ProbeOutcome {
  verdict: Verdict;
  summary: string;
}

/** Ends a probe with a verdict. */
export class TargetFault extends Error {
  readonly verdict: Verdict;
  constructor(summary: string, verdict: Verdict = 'NR') {
    super(summary);
    this.verdict = verdict;
  }
}

/** Ends a probe without a verdict, because this location could not perform it. */
export class ProberError extends Error {}

/** Converts every error into a finding. Never rejects. */
export const runProbe = async (
  timeoutSeconds: number,
  context: ProbeContext,
  probeTarget: (run: ProbeRun) => Promise<ProbeOutcome>,
): Promise<ProbeFinding> => {
  // Starts the clock first, so that the phases at the deadline are never shorter than the deadline.
  const clock = new PhaseClock();
  const run: ProbeRun = { context, clock, deadline: new Deadline(timeoutSeconds), evidence: {} };
  try {
    const { verdict, summary } = await probeTarget(run);
    return verdictFinding(verdict, summary, clock, run.evidence);
  } catch (error) {
    return findingOf(error, run);
  } finally {
    run.deadline.clear();
  }
};

const findingOf = (error: unknown, { clock, deadline, evidence }: ProbeRun): ProbeFinding => {
  if (error instanceof TargetFault) return verdictFinding(error.verdict, error.message, clock, evidence);
  if (error instanceof DeadlineExpired) {
    return verdictFinding('NR', describeTimeout(clock.current, deadline.seconds), clock, evidence);
  }
  if (error instanceof TargetNotAllowed)
    return errorFinding(`${TARGET_NOT_ALLOWED}: ${error.message}`, clock, evidence);
  if (error instanceof ProberError) return errorFinding(error.message, clock, evidence);
  const code = errorCode(error);
  const fault = proberErrorOf(code);
  if (fault !== null) return errorFinding(fault, clock, evidence);
  if (code === undefined || code.startsWith('ERR_INVALID_ARG')) {
    return errorFinding(`The prober failed: ${describeError(error)}`, clock, evidence);
  }
  return verdictFinding('NR', describeError(error), clock, evidence);
};
