import type { Verdict } from '@pharos/contract/states.ts';
import { Deadline, DeadlineExpired } from './deadline.ts';
import { TargetNotAllowed } from './egress/target-not-allowed.ts';
import { errorCode } from './error-code.ts';
import { type Evidence, judged, notJudged } from './finding.ts';
import { ownFault } from './own-faults.ts';
import { PhaseClock } from './phases.ts';
import type { ProbeContext, ProbeFinding } from './prober.ts';
import { describeError, describeTimeout } from './summaries.ts';

/** One probe under way: its limit, its clock, and what it has seen so far. */
export interface ProbeRun {
  readonly context: ProbeContext;
  readonly deadline: Deadline;
  readonly clock: PhaseClock;
  readonly evidence: Evidence;
}

export interface Judgment {
  verdict: Verdict;
  summary: string;
}

/** Ends a probe with a verdict from anywhere within it. */
export class TargetFault extends Error {
  readonly verdict: Verdict;
  constructor(summary: string, verdict: Verdict = 'NR') {
    super(summary);
    this.verdict = verdict;
  }
}

/** Ends a probe without a verdict: this location could not do it. */
export class OwnFault extends Error {}

/** Runs `look` within the deadline and turns whatever it throws into a finding. Never rejects. */
export const runProbe = async (
  timeoutSeconds: number,
  context: ProbeContext,
  look: (run: ProbeRun) => Promise<Judgment>,
): Promise<ProbeFinding> => {
  const run: ProbeRun = { context, deadline: new Deadline(timeoutSeconds), clock: new PhaseClock(), evidence: {} };
  try {
    const { verdict, summary } = await look(run);
    return judged(verdict, summary, run.clock, run.evidence);
  } catch (error) {
    return findingOf(error, run);
  } finally {
    run.deadline.clear();
  }
};

const findingOf = (error: unknown, { clock, deadline, evidence }: ProbeRun): ProbeFinding => {
  if (error instanceof TargetFault) return judged(error.verdict, error.message, clock, evidence);
  if (error instanceof DeadlineExpired) {
    return judged('NR', describeTimeout(clock.current, deadline.seconds), clock, evidence);
  }
  if (error instanceof TargetNotAllowed) return notJudged(`Target not allowed: ${error.message}`, clock, evidence);
  if (error instanceof OwnFault) return notJudged(error.message, clock, evidence);
  const code = errorCode(error);
  const fault = ownFault(code);
  if (fault !== null) return notJudged(fault, clock, evidence);
  if (code === undefined || code.startsWith('ERR_INVALID_ARG')) {
    return notJudged(`The prober failed: ${describeError(error)}`, clock, evidence);
  }
  return judged('NR', describeError(error), clock, evidence);
};
