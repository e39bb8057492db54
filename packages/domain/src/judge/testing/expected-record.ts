import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import { expect } from 'vitest';
import { clampToNow } from '../clamp-to-now.ts';
import type { Phase } from '../judge-state.ts';
import { START } from './builders.ts';
import { only } from './check-driver.ts';
import { EffectRecorder } from './effect-recorder.ts';
import type { Moment } from './run-steps.ts';

const isFailing = (result: ProbeResult | null): boolean =>
  result !== null && result.verdict !== null && result.verdict !== 'AV';

const phaseOf = (code: StateCode | null): Phase => {
  if (code === null) return 'pending';
  if (code === 'AV') return 'up';
  return code === 'PS' ? 'paused' : 'down';
};

/** Follows a history, keeps its own simple record of it, and compares what the judge decides with that. */
export class ExpectedRecord {
  readonly recorder = new EffectRecorder();
  #newestDue = 0;
  #judgedPolls = new Set<string>();
  #awaited: string | null = null;
  #asked = new Map<string, number>();
  #failingInRow = 0;
  #lastStart: number | null = null;
  #watchedUntil = START;

  see(seen: Moment): void {
    const moment = { ...seen, result: seen.result && clampToNow(seen.result, seen.now) };
    const { step, after, effects, result } = moment;
    if (step.kind === 'reload') this.#newestDue = after.lastDueAt;
    const isStale = result !== null && !this.#isFresh(result, moment);
    if (isStale) {
      expect({ judged: moment.judged, effects }).toEqual({ judged: false, effects: [] });
      expect(after).toEqual(moment.before);
      return;
    }
    this.#expectGap(moment);
    this.#note(moment);
    this.#expectAlertsInTime(moment);
    for (const effect of effects) this.recorder.enter(effect);
    this.#expectConfirmedOutages(moment);
    this.#expectFewQuestions(moment);
    this.#expectAgreement(moment);
  }

  #isFresh(result: ProbeResult, { check }: Moment): boolean {
    if (check.paused || result.revision !== check.revision) return false;
    if (result.purpose === 'confirm') return result.runId === this.#awaited;
    return result.dueAt > this.#newestDue && !this.#judgedPolls.has(result.runId);
  }

  #note({ step, result, effects, before, now, check }: Moment): void {
    const asked = only(effects, 'confirm').at(-1);
    const isDecided = result?.verdict != null;
    if (asked) this.#awaited = asked.job.runId;
    else if (isDecided || ['lost', 'pause', 'edit'].includes(step.kind) || result?.purpose === 'confirm') {
      this.#awaited = null;
    }
    const wasSuspect = before.judgeState.phase === 'suspect';
    const isOtherTarget = before.judgeState.suspicion?.first.revision !== check.revision;
    if (step.kind === 'pause' || (wasSuspect && isOtherTarget)) this.#failingInRow = 0;
    if (step.kind === 'pause') {
      this.#newestDue = Math.max(this.#newestDue, now);
      this.#lastStart = null;
    }
    if (step.kind === 'restart') this.#watchedUntil = now;
    if (result?.verdict === 'AV') this.#failingInRow = 0;
    if (result?.purpose !== 'poll') return;
    this.#newestDue = result.dueAt;
    if (!isDecided) return;
    this.#judgedPolls.add(result.runId);
    if (isFailing(result)) this.#failingInRow += 1;
    this.#watchedUntil = Math.max(this.#watchedUntil, result.startedAt + check.intervalSeconds * 1000);
    this.#lastStart = result.startedAt;
  }

  /** A gap is recorded exactly when nothing valid came for 2 × interval + timeout, from the last slot's end. */
  #expectGap({ step, result, effects, after, check }: Moment): void {
    const isPoll = result?.purpose === 'poll' && result.verdict !== null;
    const isPause = step.kind === 'pause';
    const at = isPoll ? result.startedAt : isPause ? (after.judgeState.change?.startedAt ?? 0) : null;
    const span = (2 * check.intervalSeconds + check.target.timeoutSeconds) * 1000;
    const isDue = at !== null && this.#lastStart !== null && at - this.#lastStart > span && this.#watchedUntil < at;
    expect(only(effects, 'observation-gap')).toEqual(
      isDue ? [{ kind: 'observation-gap', from: this.#watchedUntil, to: at }] : [],
    );
  }

  /** High: due at confirmation. Low: never before the second failing poll in a row. Never before the delay. */
  #expectAlertsInTime({ effects, check, now }: Moment): void {
    for (const { alert } of only(effects, 'alert')) {
      if (alert.event !== 'down') continue;
      const mayBeDue = check.sensitivity === 'HI' || this.#failingInRow >= 2;
      expect(alert.dueAt).toBe(mayBeDue ? Math.max(now, alert.at + check.alertDelaySeconds * 1000) : null);
    }
    for (const released of only(effects, 'alert-released')) {
      expect(this.#failingInRow).toBeGreaterThanOrEqual(2);
      expect(released.dueAt).toBeGreaterThanOrEqual(now);
    }
  }

  /** No check is called down without two failing probes of the present settings. */
  #expectConfirmedOutages({ effects, check }: Moment): void {
    for (const change of only(effects, 'state-change')) {
      if (change.outageId !== change.id) continue;
      const { first, second } = change;
      expect([first, second].map(isFailing)).toEqual([true, true]);
      expect([first?.revision, second?.revision]).toEqual([check.revision, check.revision]);
      expect(first?.runId).not.toBe(second?.runId);
      expect([first?.purpose, change.code]).toEqual(['poll', first?.verdict]);
    }
  }

  /** A failure is confirmed once, or twice when the answer is lost; each time under the present settings. */
  #expectFewQuestions({ effects, after, check }: Moment): void {
    for (const { job } of only(effects, 'confirm')) {
      const about = after.judgeState.suspicion?.first.runId ?? '';
      this.#asked.set(about, (this.#asked.get(about) ?? 0) + 1);
      expect(this.#asked.get(about)).toBeLessThanOrEqual(2);
      expect(job.revision).toBe(check.revision);
    }
  }

  /** The judge's state agrees with its effects, and is not written again when nothing of it changed. */
  #expectAgreement({ before, after, step }: Moment): void {
    const { phase, change, outage, suspicion } = after.judgeState;
    const { open, down } = this.recorder;
    expect(change && { id: change.id, code: change.code, from: change.startedAt }).toEqual(
      open ? { id: open.id, code: open.code, from: open.from } : null,
    );
    expect(outage?.id ?? null).toBe(open?.outageId ?? null);
    expect(phase).toBe(suspicion ? 'suspect' : phaseOf(open?.code ?? null));
    for (const [id, state] of down) {
      if (id === outage?.id) expect(state).toBe(outage.alert);
      else expect(state).not.toBe('held');
    }
    const [ended, latest] = this.recorder.states.slice(-2);
    const alerted = latest?.code === 'AV' ? this.recorder.up : latest?.code === 'PS' ? this.recorder.paused : null;
    if (alerted && ended?.outageId != null) {
      expect(alerted.has(ended.outageId)).toBe(down.get(ended.outageId) === 'due');
    }
    expect(this.recorder.countedPolls + (after.figures?.polls ?? 0)).toBe(this.#judgedPolls.size);
    const isSame = JSON.stringify(before.judgeState) === JSON.stringify(after.judgeState);
    if (isSame && step.kind !== 'reload') expect(after.judgeState).toBe(before.judgeState);
  }
}
