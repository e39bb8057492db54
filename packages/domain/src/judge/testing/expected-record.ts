import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ConfirmationRule, StateCode } from '@pharos/contract/states.ts';
import { expect } from 'vitest';
import { clampToNow } from '../clamp-to-now.ts';
import type { Effect } from '../effects.ts';
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

type Change = Extract<Effect, { kind: 'state-change' }>;

/** Maintains its own simple record of a history and compares the decisions of the judge with it. */
export class ExpectedRecord {
  readonly recorder = new EffectRecorder();
  #newestDue = 0;
  #judgedPolls = new Set<string>();
  #awaited = new Map<string, { location: string; answerBy: number }>();
  #answeredElsewhere = new Set<string>();
  #requests = new Map<string, number>();
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
    const answeredElsewhere = new Set(this.#answeredElsewhere);
    this.#expectGap(moment);
    this.#note(moment);
    this.#expectAlertsInTime(moment);
    for (const effect of effects) this.recorder.enter(effect);
    this.#expectConfirmedOutages(moment, answeredElsewhere);
    this.#expectFewQuestions(moment);
    this.#expectAgreement(moment);
  }

  #isFresh(result: ProbeResult, { check }: Moment): boolean {
    if (check.paused || result.revision !== check.revision) return false;
    if (result.purpose === 'confirm') return this.#awaited.has(result.runId);
    return result.dueAt > this.#newestDue && !this.#judgedPolls.has(result.runId);
  }

  #note(moment: Moment): void {
    const { step, result, before, after, now, check } = moment;
    const isDecided = result?.verdict != null;
    this.#noteQuestions(moment);
    const wasSuspect = before.judgeState.phase === 'suspect';
    const isOtherTarget = before.judgeState.suspicion?.first.revision !== check.revision;
    if (step.kind === 'pause' || (wasSuspect && isOtherTarget)) this.#failingInRow = 0;
    if (step.kind === 'pause') {
      this.#newestDue = Math.max(this.#newestDue, now);
      this.#lastStart = null;
    }
    if (step.kind === 'restart') this.#watchedUntil = now;
    // If several locations count, a passed poll does not always end a suspicion or an outage. Results of other
    // locations can end it.
    const isUpNow = after.judgeState.phase === 'up';
    if (isUpNow && (result?.verdict === 'AV' || before.judgeState.phase === 'down')) this.#failingInRow = 0;
    if (result?.purpose !== 'poll') return;
    this.#newestDue = result.dueAt;
    if (!isDecided) return;
    this.#judgedPolls.add(result.runId);
    if (isFailing(result)) this.#failingInRow += 1;
    this.#watchedUntil = Math.max(this.#watchedUntil, result.startedAt + check.intervalSeconds * 1000);
    this.#lastStart = result.startedAt;
  }

  #noteQuestions({ step, result, effects, before, after, now, check }: Moment): void {
    const inquiryOf = ({ judgeState }: Moment['after']) => judgeState.suspicion ?? judgeState.recovery;
    const about = inquiryOf(after)?.first.runId;
    if (about === undefined || about !== inquiryOf(before)?.first.runId) {
      this.#awaited.clear();
      this.#answeredElsewhere.clear();
    }
    if (result?.purpose === 'confirm') this.#awaited.delete(result.runId);
    if (
      result?.purpose === 'confirm' &&
      result.verdict !== null &&
      result.location !== inquiryOf(before)?.first.location
    )
      this.#answeredElsewhere.add(result.location);
    for (const [runId, { location, answerBy }] of this.#awaited) {
      const isLost = step.kind === 'lost' && answerBy <= now;
      const isPolled = result?.purpose === 'poll' && result.verdict !== null && result.location === location;
      if (isLost || isPolled) this.#awaited.delete(runId);
    }
    for (const { job } of only(effects, 'confirm')) {
      const answerBy = job.dueAt + check.target.timeoutSeconds * 1000 + 3000;
      this.#awaited.set(job.runId, { location: job.location, answerBy });
    }
  }

  /**
   * A gap is expected if no valid poll started for more than 2 × interval + timeout. It starts at the end of the last
   * slot.
   */
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

  /**
   * With high sensitivity, an alert is due at the confirmation. With low sensitivity, it is never due before the second
   * consecutive failing poll. No alert is due before the alert delay has passed.
   */
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

  #expectConfirmedOutages({ effects, check }: Moment, answeredElsewhere: ReadonlySet<string>): void {
    for (const change of only(effects, 'state-change')) {
      if (change.outageId !== change.id) continue;
      const { first, second } = change;
      expect([first, second].map(isFailing)).toEqual([true, true]);
      expect([first?.revision, second?.revision]).toEqual([check.revision, check.revision]);
      expect(first?.runId).not.toBe(second?.runId);
      expect([first?.purpose, change.code]).toEqual(['poll', first?.verdict]);
      this.#expectRuleFulfilled(change, check.confirmationRule, answeredElsewhere);
    }
  }

  #expectRuleFulfilled(
    { first, second, further, confirmation }: Change,
    rule: ConfirmationRule,
    answeredElsewhere: ReadonlySet<string>,
  ): void {
    if (!confirmation) {
      expect(further).toEqual([]);
      if (rule !== 'one') expect(answeredElsewhere.size).toBe(0);
      return;
    }
    const probes = [first, second, ...further];
    const failing = probes.filter(isFailing).length;
    expect(new Set(probes.map((probe) => probe?.location)).size).toBe(probes.length);
    expect(confirmation).toEqual({ rule, failing, places: expect.any(Number) });
    expect(confirmation.places).toBeGreaterThanOrEqual(probes.length);
    if (rule === 'most') expect(2 * failing).toBeGreaterThan(confirmation.places);
    else expect([rule, failing]).toEqual(['all', confirmation.places]);
  }

  /** A request is repeated only after a lost result, so there are at most two per location. */
  #expectFewQuestions({ effects, after, check }: Moment): void {
    for (const { job } of only(effects, 'confirm')) {
      const inquiry = after.judgeState.suspicion ?? after.judgeState.recovery;
      const about = inquiry?.first.runId ?? '';
      this.#requests.set(about, (this.#requests.get(about) ?? 0) + 1);
      expect(this.#requests.get(about)).toBeLessThanOrEqual(2 * Math.max(1, inquiry?.questions.length ?? 0));
      expect(job.revision).toBe(check.revision);
    }
  }

  /** An unchanged judge state must remain the same object, so that it is not written again. */
  #expectAgreement({ before, after, step }: Moment): void {
    const { phase, change, outage, suspicion, recovery } = after.judgeState;
    if (recovery) expect([phase, recovery.first.verdict]).toEqual(['down', 'AV']);
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
