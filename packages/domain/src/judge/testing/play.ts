import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';
import type { Effect } from '../effects.ts';
import type { CheckCondition } from '../judge-state.ts';
import { LOCATIONS, type Skews, type Step } from './history.ts';
import { confirmationResult, type Scene } from './scene.ts';

/** One thing that happened, and what the judge made of it. */
export interface Moment {
  step: Step;
  now: number;
  check: MonitoredCheck;
  /** What arrived; null for what is no result. */
  result: ProbeResult | null;
  before: CheckCondition;
  after: CheckCondition;
  judged: boolean;
  effects: Effect[];
}

/** Plays the steps; a step that makes no sense (an answer that no confirmation asked for, a restart of a running check) is skipped. */
export const play = (scene: Scene, steps: readonly Step[], skews: Skews): Moment[] => {
  const sent: ProbeResult[] = [];
  const moments: Moment[] = [];
  for (const step of steps) {
    scene.now += step.waitSeconds * 1000;
    const before = scene.condition;
    const happened = takeStep(scene, step, skews, sent);
    if (!happened) continue;
    const { now, check, condition: after } = scene;
    moments.push({ step, now, check, before, after, ...happened });
  }
  return moments;
};

type Happened = Pick<Moment, 'judged' | 'effects' | 'result'> | null;

const takeStep = (scene: Scene, step: Step, skews: Skews, sent: ProbeResult[]): Happened => {
  const deliver = (result: ProbeResult | undefined): Happened => (result ? { ...scene.deliver(result), result } : null);
  const plain = (outcome: { judged: boolean; effects: Effect[] }): Happened => ({ ...outcome, result: null });
  switch (step.kind) {
    case 'poll': {
      if (scene.check.paused) return null;
      // Odd milliseconds: no two locations ever start at the same moment, nor when another was judged.
      const startedAt = scene.now + (skews[step.locationIndex] ?? 0) * 1000 - 1 - step.locationIndex;
      const answered = step.finding === 'AV' ? { responseTimeMs: step.responseTimeMs } : {};
      const result = scene.pollResult(step.finding, {
        location: LOCATIONS[step.locationIndex] ?? 'north',
        startedAt,
        ...answered,
      });
      sent.push(result);
      return step.arrives ? deliver(result) : null;
    }
    case 'confirmation': {
      const job = scene.asked.at(-1);
      if (!job) return null;
      const skew = job.location === 'south' ? skews[1] : skews[0];
      const result = confirmationResult(job, step.finding, { startedAt: scene.now + skew * 1000 });
      sent.push(result);
      return deliver(result);
    }
    case 'arrival':
      return deliver(sent[step.which % Math.max(1, sent.length)]);
    case 'lost':
      return (scene.condition.judgeState.suspicion?.confirmRunId ?? '') === '' ? null : plain(scene.lose());
    case 'pause':
      return plain(scene.pause());
    case 'restart':
      return scene.check.paused ? plain(scene.restart()) : null;
    case 'edit':
      return plain(scene.edit());
    case 'sensitivity':
      scene.check = { ...scene.check, sensitivity: step.to };
      return null;
    case 'reload':
      if (step.edited) scene.check = { ...scene.check, revision: scene.check.revision + 1 };
      scene.reload();
      return plain({ judged: false, effects: [] });
  }
};
