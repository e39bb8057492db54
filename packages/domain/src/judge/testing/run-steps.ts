import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';
import { awaitedUntil } from '../confirmation/questions.ts';
import type { Effect } from '../effects.ts';
import type { CheckCondition } from '../judge-state.ts';
import { type CheckDriver, confirmationResult } from './check-driver.ts';
import { LOCATIONS, type Skews, type Step } from './history.ts';

export interface Moment {
  step: Step;
  now: number;
  check: MonitoredCheck;
  result: ProbeResult | null;
  before: CheckCondition;
  after: CheckCondition;
  judged: boolean;
  effects: Effect[];
}

/**
 * Skips impossible steps, such as the result of a confirmation that was not requested or a restart of a running check.
 */
export const runSteps = (driver: CheckDriver, steps: readonly Step[], skews: Skews): Moment[] => {
  const sent: ProbeResult[] = [];
  const moments: Moment[] = [];
  for (const step of steps) {
    driver.now += step.waitSeconds * 1000;
    const before = driver.condition;
    const happened = takeStep(driver, step, skews, sent);
    if (!happened) continue;
    const { now, check, condition: after } = driver;
    moments.push({ step, now, check, before, after, ...happened });
  }
  return moments;
};

type Happened = Pick<Moment, 'judged' | 'effects' | 'result'> | null;

const takeStep = (driver: CheckDriver, step: Step, skews: Skews, sent: ProbeResult[]): Happened => {
  const deliver = (result: ProbeResult | undefined): Happened =>
    result ? { ...driver.deliver(result), result } : null;
  const plain = (outcome: { judged: boolean; effects: Effect[] }): Happened => ({ ...outcome, result: null });
  switch (step.kind) {
    case 'poll': {
      if (driver.check.paused) return null;
      // Differs by location, so that no two locations start at the same time or at the time of an earlier judgment.
      const startedAt = driver.now + (skews[step.locationIndex] ?? 0) * 1000 - 1 - step.locationIndex;
      const answered = step.finding === 'AV' ? { responseTimeMs: step.responseTimeMs } : {};
      const result = driver.pollResult(step.finding, {
        location: LOCATIONS[step.locationIndex] ?? 'north',
        startedAt,
        ...answered,
      });
      sent.push(result);
      return step.arrives ? deliver(result) : null;
    }
    case 'confirmation': {
      const job = driver.requested.at(-1 - step.which) ?? driver.requested.at(-1);
      if (!job) return null;
      const skew = skews[LOCATIONS.findIndex((key) => job.location === key)] ?? 0;
      const result = confirmationResult(job, step.finding, { startedAt: driver.now + skew * 1000 });
      sent.push(result);
      return deliver(result);
    }
    case 'arrival':
      return deliver(sent[step.which % Math.max(1, sent.length)]);
    case 'lost':
      return awaitedUntil(driver.condition.judgeState) === null ? null : plain(driver.lose());
    case 'pause':
      return plain(driver.pause());
    case 'restart':
      return driver.check.paused ? plain(driver.restart()) : null;
    case 'edit':
      return plain(driver.edit());
    case 'sensitivity':
      driver.check = { ...driver.check, sensitivity: step.to };
      return null;
    case 'reload':
      if (step.edited) driver.check = { ...driver.check, revision: driver.check.revision + 1 };
      driver.reload();
      return plain({ judged: false, effects: [] });
  }
};
