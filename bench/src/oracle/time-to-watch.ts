import type { Evidence, FaultWindow } from './evidence.ts';
import { isMailFault } from './fault-names.ts';
import { clockText, type Violation } from './violation.ts';

/** A start with a database recovery usually takes only seconds. */
const FIRST_PROBE_MS = 30_000;
/** Longer for checks with an interval of more than 5 seconds. */
const ALL_PROBES_MS = 15_000;

const allProbesMs = (checks: Evidence['checks']): number =>
  checks.reduce((max, { intervalMs }) => Math.max(max, intervalMs + 10_000), ALL_PROBES_MS);

export interface Watching {
  fault: FaultWindow;
  /**
   * Share of the expected requests that arrived during the fault, from 0 to 1. Null if the fault was too short or no
   * check was due.
   */
  share: number | null;
  /**
   * Milliseconds from the end of the fault to the first request, and until each check had a request. Null if there was
   * none.
   */
  firstAfterMs: number | null;
  allAfterMs: number | null;
}

/** Faults of the mail server do not affect probes. */
export const watchingAround = ({ checks, readAt }: Evidence, fault: FaultWindow): Watching => {
  // Targets that do not listen receive no requests.
  const end = fault.healedAt + FIRST_PROBE_MS + allProbesMs(checks);
  const listening = checks.filter(
    ({ truth }) => !truth.failing.some(({ how, from, to }) => how === 'refused' && from < end && to > fault.from),
  );
  const first = listening.map(({ truth }) => truth.served.find(({ at }) => at >= fault.healedAt)?.at ?? Infinity);
  const lastsMs = Math.min(fault.healedAt, readAt) - fault.from;
  const wanted = listening.reduce((sum, { intervalMs }) => sum + lastsMs / intervalMs, 0);
  const came = listening.reduce(
    (sum, { truth }) => sum + truth.served.filter(({ at }) => at >= fault.from && at < fault.healedAt).length,
    0,
  );
  const after = (at: number): number | null => (Number.isFinite(at) ? Math.max(0, at - fault.healedAt) : null);
  return {
    fault,
    share: lastsMs < 1000 || wanted === 0 ? null : came / wanted,
    firstAfterMs: after(Math.min(...first)),
    allAfterMs: after(Math.max(...first)),
  };
};

/**
 * Finds faults after which it took too long until every check was probed again. Omits faults that are soon followed by
 * another fault.
 */
export const slowToWatch = (evidence: Evidence): Violation[] => {
  const faults = evidence.faults.filter(({ name }) => !isMailFault(name));
  return faults.flatMap((fault) => {
    const { healedAt, name } = fault;
    const { firstAfterMs, allAfterMs } = watchingAround(evidence, fault);
    const next = Math.min(...faults.map(({ from }) => from).filter((from) => from > healedAt), evidence.readAt);
    const problem = (ms: number | null, max: number, what: string): Violation[] => {
      if ((ms ?? Infinity) <= max || healedAt + max > next) return [];
      const text = `${name}, healed at ${clockText(healedAt)}: ${what} ${ms === null ? 'never' : `after ${ms} ms`}`;
      return [{ rule: 'monitoring resumes soon', at: healedAt, text }];
    };
    return [
      ...problem(firstAfterMs, FIRST_PROBE_MS, 'the first probe arrived'),
      ...problem(allAfterMs, FIRST_PROBE_MS + allProbesMs(evidence.checks), 'the last check was probed'),
    ];
  });
};
