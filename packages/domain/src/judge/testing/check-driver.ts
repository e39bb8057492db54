import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';
import { judgeConfirmation, judgeLostConfirmations } from '../confirmation/judge-confirmation.ts';
import { awaitedUntil, openQuestions } from '../confirmation/questions.ts';
import type { Effect } from '../effects.ts';
import type { JudgeContext } from '../judge-context.ts';
import { judgePoll } from '../judge-poll.ts';
import { judgeEdit, judgePause, judgeRestart } from '../judge-settings.ts';
import { type CheckCondition, initialCondition } from '../judge-state.ts';
import { aCheck, aResult, START } from './builders.ts';

export type Finding = Verdict | 'fault';

interface Outcome {
  judged: boolean;
  effects: Effect[];
}

export class CheckDriver {
  now = START;
  check: MonitoredCheck;
  condition: CheckCondition = initialCondition();
  locations: JudgeContext['locations'] = [
    { key: 'north', types: ['https'] },
    { key: 'south', types: ['https'] },
  ];
  readonly requested: ProbeJob[] = [];
  lastId = 0;

  constructor(check: Partial<MonitoredCheck> = {}) {
    this.check = aCheck(check);
  }

  get phase(): string {
    return this.condition.judgeState.phase;
  }

  poll(finding: Finding, differing: Partial<ProbeResult> = {}, waitMs = this.check.intervalSeconds * 1000): Outcome {
    this.now += waitMs;
    return this.deliver(this.pollResult(finding, differing));
  }

  pollResult(finding: Finding, differing: Partial<ProbeResult> = {}): ProbeResult {
    const { now, check } = this;
    const runId = `poll:${check.id}:${check.revision}:${now}`;
    const ids = { runId, checkId: check.id, revision: check.revision };
    return aResult({ ...ids, dueAt: now, startedAt: now, ...found(finding), ...differing });
  }

  confirm(finding: Finding, differing: Partial<ProbeResult> = {}): Outcome {
    const job = this.requested.at(-1);
    if (!job) throw new Error('no confirmation was asked');
    this.now += 2000;
    return this.deliver(confirmationResult(job, finding, { startedAt: this.now, ...differing }));
  }

  answer(location: string, finding: Finding): Outcome {
    const job = this.requested.findLast((job) => job.location === location);
    if (!job) throw new Error(`no confirmation was asked of ${location}`);
    return this.deliver(confirmationResult(job, finding, { startedAt: this.now }));
  }

  answerAll(finding: Finding): void {
    for (const { runId, answerBy } of openQuestions(this.condition.judgeState)) {
      const job = this.requested.find((job) => job.runId === runId);
      if (job && answerBy !== null) this.deliver(confirmationResult(job, finding, { startedAt: this.now }));
    }
  }

  deliver(result: ProbeResult): Outcome {
    const judge = result.purpose === 'confirm' ? judgeConfirmation : judgePoll;
    return this.#apply(judge(frozen(this.condition), result, this.context()));
  }

  lose(): Outcome {
    this.now = Math.max(this.now, awaitedUntil(this.condition.judgeState) ?? 0);
    return this.#apply(judgeLostConfirmations(frozen(this.condition), this.context()));
  }

  pause(): Outcome {
    this.check = { ...this.check, paused: true, monitoringChangedAt: this.now };
    return this.#apply(judgePause(frozen(this.condition), this.now, this.context()));
  }

  restart(): Outcome {
    this.check = { ...this.check, paused: false, monitoringChangedAt: this.now };
    return this.#apply(judgeRestart(frozen(this.condition), this.now));
  }

  edit(differing: Partial<MonitoredCheck> = {}): Outcome {
    this.check = { ...this.check, revision: this.check.revision + 1, ...differing };
    return this.#apply(judgeEdit(frozen(this.condition), this.now, this.context()));
  }

  /** Simulates a process restart. The due time is replaced by the start of the last poll, because it is not stored. */
  reload(): void {
    const stored: CheckCondition = JSON.parse(JSON.stringify(this.condition));
    this.condition = { ...stored, lastDueAt: stored.lastPollAt ?? stored.lastDueAt };
  }

  context(): JudgeContext {
    const newId = () => {
      this.lastId += 1;
      return this.lastId;
    };
    return { check: this.check, now: this.now, newId, locations: this.locations };
  }

  #apply(outcome: { judged?: boolean; condition: CheckCondition; effects: Effect[] }): Outcome {
    this.condition = outcome.condition;
    for (const effect of outcome.effects) if (effect.kind === 'confirm') this.requested.push(effect.job);
    return { judged: outcome.judged ?? true, effects: outcome.effects };
  }
}

export const confirmationResult = (job: ProbeJob, finding: Finding, differing: Partial<ProbeResult>): ProbeResult => {
  const { runId, checkId, revision, location, dueAt } = job;
  return aResult({ runId, checkId, revision, purpose: 'confirm', location, dueAt, ...found(finding), ...differing });
};

const found = (finding: Finding): Partial<ProbeResult> => {
  if (finding === 'AV') return {};
  const failed = { responseTimeMs: null, statusCode: null };
  if (finding === 'fault') return { ...failed, verdict: null, proberError: 'No network', summary: 'No network' };
  return { ...failed, verdict: finding, summary: `Found ${finding}` };
};

/** Deep-freezes the input of the judge, so a change of it throws. */
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
};

export const only = <K extends Effect['kind']>(effects: readonly Effect[], kind: K): Extract<Effect, { kind: K }>[] =>
  effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);
