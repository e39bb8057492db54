import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { judgeConfirmation, judgeLostConfirmations } from '@pharos/domain/judge/confirmation/judge-confirmation.ts';
import { awaitedUntil, isAwaited } from '@pharos/domain/judge/confirmation/questions.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import type { JudgeContext } from '@pharos/domain/judge/judge-context.ts';
import { judgePoll } from '@pharos/domain/judge/judge-poll.ts';
import { judgeEdit, judgePause, judgeRestart } from '@pharos/domain/judge/judge-settings.ts';
import { mayReport } from '@pharos/domain/locations/may-report.ts';
import type { RegisteredLocation } from '@pharos/domain/locations/registered-location.ts';
import type { ChangedCondition, JudgeBatch, JudgedCheck } from '../../storage/judge/judge-batch.ts';
import type { LoadedCheck } from '../../storage/judge/load-checks.ts';
import type { OwnedCheck, OwnedChecks } from '../checks/owned-checks.ts';

/** One judging round. It works on copies: `touched` and `removed` are applied to memory after the batch is stored. */
export class JudgeRound {
  readonly touched = new Map<number, OwnedCheck>();
  readonly removed = new Set<number>();
  readonly applied: MonitoredCheck[] = [];
  readonly probeNow: MonitoredCheck[] = [];
  readonly results: ProbeResult[] = [];
  /** Checks for which the judging rules threw an error, which is a bug. The results of that step are dropped. */
  readonly faults: { checkId: number; error: unknown }[] = [];
  ignored = 0;
  /** Locations of results that were dropped because the location may not probe the check. */
  readonly misplaced: string[] = [];
  missed = 0;
  readonly #effects: { checkId: number; organizationId: number; effect: Effect }[] = [];
  /** The initial state of the checks: as owned, or as stored if the engine does not own them yet. */
  readonly #before = new Map<number, OwnedCheck>();
  readonly #ownedChecks: OwnedChecks;
  readonly #now: number;
  readonly #newId: () => number;
  readonly #locations: readonly LiveLocation[];
  readonly #registered: RegisteredAt;

  constructor(
    ownedChecks: OwnedChecks,
    now: number,
    newId: () => number,
    locations: readonly LiveLocation[],
    registered: RegisteredAt = () => undefined,
  ) {
    this.#registered = registered;
    this.#ownedChecks = ownedChecks;
    this.#now = now;
    this.#newId = newId;
    this.#locations = locations;
  }

  /**
   * Uses the stored condition if the engine does not own the check yet. With `isTakeover`, the check is probed at its
   * next slot instead of immediately.
   */
  applySettings(loaded: LoadedCheck, { isTakeover }: { isTakeover: boolean }): void {
    this.#guard(loaded.check.id, () => this.#applySettings(loaded, isTakeover));
  }

  remove(checkId: number): void {
    this.touched.delete(checkId);
    this.removed.add(checkId);
  }

  judge(result: ProbeResult): void {
    this.#guard(result.checkId, () => this.#judge(result));
  }

  loseConfirmations(checkId: number): void {
    this.#guard(checkId, () => this.#loseConfirmations(checkId));
  }

  batch(): JudgeBatch {
    const conditions: ChangedCondition[] = [];
    for (const [checkId, { condition }] of this.touched) {
      const before = this.#before.get(checkId)?.condition;
      if (before === condition) continue;
      conditions.push({ checkId, condition, judgeStateChanged: before?.judgeState !== condition.judgeState });
    }
    return {
      results: this.results,
      conditions,
      effects: this.#effects.filter(({ effect }) => effect.kind !== 'confirm'),
    };
  }

  judged(): JudgedCheck[] {
    return [...this.touched].map(([checkId, { check, condition }]) => ({
      checkId,
      organizationId: check.organizationId,
      condition,
      previousState: this.#before.get(checkId)?.condition.judgeState.change?.code ?? null,
    }));
  }

  /**
   * Returns the confirmations to send after the batch is stored. Omits those that later results of the round have
   * already decided.
   */
  confirmations(): ProbeJob[] {
    return this.#effects.flatMap(({ checkId, effect }) => {
      if (effect.kind !== 'confirm') return [];
      const judgeState = this.touched.get(checkId)?.condition.judgeState;
      return judgeState && isAwaited(judgeState, effect.job) ? [effect.job] : [];
    });
  }

  #guard(checkId: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.faults.push({ checkId, error });
    }
  }

  #applySettings({ check, condition: stored }: LoadedCheck, isTakeover: boolean): void {
    const before = this.#get(check.id);
    const condition = before?.condition ?? stored;
    const isPaused = condition.judgeState.phase === 'paused';
    const isEdited = before !== undefined && before.check.revision !== check.revision;
    const context = this.#context(check);
    const outcome =
      check.paused && !isPaused
        ? judgePause(condition, check.monitoringChangedAt, context)
        : !check.paused && isPaused
          ? judgeRestart(condition, check.monitoringChangedAt)
          : isEdited
            ? judgeEdit(condition, this.#now, context)
            : { condition, effects: [] };
    if (!before) this.#before.set(check.id, { check, condition: stored });
    this.#apply({ check, condition: outcome.condition }, outcome.effects);
    this.applied.push(check);
    if (!check.paused && (isEdited || (before === undefined && !isTakeover))) this.probeNow.push(check);
  }

  #judge(result: ProbeResult): void {
    const owned = this.#get(result.checkId);
    if (!owned || (result.purpose !== 'poll' && result.purpose !== 'confirm')) {
      this.ignored += 1;
      return;
    }
    if (this.#isMisplaced(owned.check, result)) {
      this.misplaced.push(result.location);
      return;
    }
    const context = this.#context(owned.check);
    const found = withoutWay(result);
    const judgment =
      result.purpose === 'poll'
        ? judgePoll(owned.condition, found, context)
        : judgeConfirmation(owned.condition, found, context);
    if (!judgment.judged) {
      this.ignored += 1;
      return;
    }
    if (isExpired(result)) this.missed += 1;
    else if (result.purpose === 'poll') this.results.push(result);
    this.#apply({ check: owned.check, condition: judgment.condition }, judgment.effects);
  }

  /** Late results of older settings are ignored elsewhere. */
  #isMisplaced({ organizationId, revision, locations }: MonitoredCheck, result: ProbeResult): boolean {
    return (
      result.revision === revision &&
      !mayReport({ organizationId, locations }, result, this.#registered(result.location))
    );
  }

  #loseConfirmations(checkId: number): void {
    const owned = this.#get(checkId);
    const answerBy = owned && awaitedUntil(owned.condition.judgeState);
    if (!owned || answerBy == null || answerBy > this.#now) return;
    const { condition, effects } = judgeLostConfirmations(owned.condition, this.#context(owned.check));
    this.#apply({ check: owned.check, condition }, effects);
  }

  #get(checkId: number): OwnedCheck | undefined {
    return this.removed.has(checkId) ? undefined : (this.touched.get(checkId) ?? this.#owned(checkId));
  }

  /** Returns the same object on each call, so that unchanged checks are detected by identity. */
  #owned(checkId: number): OwnedCheck | undefined {
    const known = this.#before.get(checkId);
    if (known) return known;
    const owned = this.#ownedChecks.get(checkId);
    if (owned) this.#before.set(checkId, owned);
    return owned;
  }

  #apply(owned: OwnedCheck, effects: readonly Effect[]): void {
    const { id: checkId, organizationId } = owned.check;
    this.touched.set(checkId, owned);
    for (const effect of effects) this.#effects.push({ checkId, organizationId, effect });
  }

  #context(check: MonitoredCheck): JudgeContext {
    return { check, now: this.#now, newId: this.#newId, locations: this.#locations };
  }
}

export type RegisteredAt = (location: string) => RegisteredLocation | undefined;

/** Evidence does not include whether a confined agent sent it. */
const withoutWay = (result: ProbeResult): ProbeResult => {
  if (result.isConfined === undefined) return result;
  const { isConfined: _, ...found } = result;
  return found;
};

/** The agent never started the job: a missed slot, not a result. */
const isExpired = (result: ProbeResult): boolean => result.proberError === EXPIRED;
