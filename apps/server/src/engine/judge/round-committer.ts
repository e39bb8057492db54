import type { Bus } from '@pharos/bus/port.ts';
import type { CheckCondition } from '@pharos/domain/judge/judge-state.ts';
import type { Logger } from 'pino';
import type { EngineSession } from '../../storage/judge/engine-session.ts';
import type { JudgedCheck } from '../../storage/judge/judge-batch.ts';
import type { OwnedChecks } from '../checks/owned-checks.ts';
import type { EngineMetrics } from '../metrics.ts';
import type { Scheduler } from '../polling/scheduler.ts';
import type { WatchedOrganizations } from '../watched-organizations.ts';
import { AwaitedConfirmations } from './awaited-confirmations.ts';
import { JudgeRound, type RegisteredAt } from './judge-round.ts';

export interface RoundCommitterParts {
  session: Pick<EngineSession, 'stateChangeIds' | 'storeBatch'>;
  bus: Pick<Bus, 'locations' | 'publishJobs'>;
  ownedChecks: OwnedChecks;
  watchedOrganizations: Pick<WatchedOrganizations, 'has'>;
  scheduler: Pick<Scheduler, 'apply' | 'remove' | 'probeNow' | 'setUrgent'>;
  registeredAt?: RegisteredAt | undefined;
  metrics: EngineMetrics;
  log: Logger;
}

/** Memory changes only after the batch of a judging round is stored. */
export class RoundCommitter {
  readonly #parts: RoundCommitterParts;
  readonly #awaited = new AwaitedConfirmations();
  readonly #logged = new Set<string>();

  constructor(parts: RoundCommitterParts) {
    this.#parts = parts;
  }

  /** `maxEvents` is the maximum number of results and changed settings in the round. */
  async begin(maxEvents: number): Promise<JudgeRound> {
    const { session, ownedChecks, bus, registeredAt } = this.#parts;
    await session.stateChangeIds.reserve(maxEvents);
    const newId = (): number => session.stateChangeIds.take();
    return new JudgeRound(ownedChecks, Date.now(), newId, bus.locations(), registeredAt);
  }

  overdueConfirmations(): number[] {
    return this.#awaited.overdue(Date.now());
  }

  awaitNoMore(checkId: number): void {
    this.#awaited.update(checkId, null);
  }

  /** Stores the round and then applies it to memory. Rejects without changes if the round cannot be stored. */
  async commit(round: JudgeRound): Promise<void> {
    const { session, watchedOrganizations } = this.#parts;
    const batch = round.batch();
    const judged = round.judged();
    if (batch.results.length + batch.conditions.length + batch.effects.length > 0) {
      await session.storeBatch(batch, { checks: judged, isWatched: (id) => watchedOrganizations.has(id) });
    }
    this.#updateChecks(round);
    this.#observe(round);
    for (const check of judged) this.#logChange(check);
    await this.#sendJobs(round);
  }

  #logChange({ checkId, organizationId, condition, previousState }: JudgedCheck): void {
    const state = condition.judgeState.change?.code ?? null;
    if (state === null || state === 'PS' || state === previousState) return;
    const { log } = this.#parts;
    if (state !== 'AV') log.info({ checkId, organizationId, state }, 'A check is down');
    else if (previousState !== null && previousState !== 'PS')
      log.info({ checkId, organizationId }, 'A check is up again');
  }

  #updateChecks(round: JudgeRound): void {
    const { ownedChecks, metrics } = this.#parts;
    for (const [checkId, owned] of round.touched) {
      ownedChecks.set(checkId, owned);
      this.#awaited.update(checkId, owned.condition.judgeState);
    }
    for (const checkId of round.removed) {
      ownedChecks.delete(checkId);
      this.#awaited.update(checkId, null);
    }
    metrics.checks.set(ownedChecks.size);
  }

  #observe(round: JudgeRound): void {
    const { metrics, log } = this.#parts;
    for (const { checkId, error } of round.faults) {
      metrics.judgeErrors.inc();
      log.error(
        { err: error, checkId },
        'The judge failed to process a check; the result or the change of settings was discarded',
      );
    }
    metrics.ignoredResults.inc(round.ignored);
    metrics.missedSlots.inc(round.missed);
    metrics.misplacedResults.inc(round.misplaced.length);
    for (const location of round.misplaced) this.#logMisplaced(location);
    const storedAt = Date.now();
    for (const { startedAt, dueAt } of round.results) {
      metrics.lateness.observe(Math.max(0, startedAt - dueAt) / 1000);
      metrics.resultAge.observe(Math.max(0, storedAt - startedAt) / 1000);
    }
    metrics.results.inc({ purpose: 'poll' }, round.results.length);
  }

  #logMisplaced(location: string): void {
    if (this.#logged.has(location)) return;
    this.#logged.add(location);
    this.#parts.log.error(
      { location },
      'A location sends results of checks that it may not probe; they are discarded. The credential of the location may be stolen',
    );
  }

  async #sendJobs(round: JudgeRound): Promise<void> {
    const { bus, scheduler, log } = this.#parts;
    const now = Date.now();
    for (const check of round.applied) scheduler.apply(check, now);
    for (const [checkId, { condition }] of round.touched) scheduler.setUrgent(checkId, isBeingDecided(condition));
    for (const checkId of round.removed) scheduler.remove(checkId);
    scheduler.probeNow(round.probeNow, now);
    const confirmations = round.confirmations();
    if (confirmations.length === 0) return;
    await bus.publishJobs(confirmations).catch((error: unknown) => {
      log.warn(
        { err: error, confirmations: confirmations.length },
        'Confirmation probes could not be published; each one is requested again when it counts as lost',
      );
    });
  }
}

const isBeingDecided = ({ judgeState: { phase } }: CheckCondition): boolean => phase === 'suspect' || phase === 'down';
