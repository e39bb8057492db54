import type { Bus } from '@pharos/bus/port.ts';
import { partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { EngineSession } from '../storage/judge/engine-session.ts';
import { CheckLoader } from './checks/check-loader.ts';
import { OwnedChecks } from './checks/owned-checks.ts';
import { SettingsSync } from './checks/settings-sync.ts';
import { JudgeLoop } from './judge/judge-loop.ts';
import type { RegisteredAt } from './judge/judge-round.ts';
import { RoundCommitter } from './judge/round-committer.ts';
import { StrayResults } from './judge/stray-results.ts';
import type { EngineMetrics } from './metrics.ts';
import { PartitionBalancer } from './partitions/partition-balancer.ts';
import type { Polling } from './polling/polling.ts';
import { RepeatingLoop } from './repeating-loop.ts';
import { WatchedOrganizations } from './watched-organizations.ts';

export interface EngineTermParts {
  bus: Bus;
  polling: Polling;
  registeredAt?: RegisteredAt | undefined;
  /** See PartitionBalancer. */
  isOnlyEngine?: boolean | undefined;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Time for which checks of an earlier term are polled before they are claimed again. Within this time, a hanging
 * connection of this engine is ended.
 */
const RETAIN_MS = 30_000;
const FIND_TAKEN_MS = 1000;
const RETAIN_AGAIN_MS = 5000;

/**
 * The time for which an engine owns a database connection and partitions. When it ends, polling continues, and the next
 * term stores the results that this term did not store.
 */
export class EngineTerm {
  readonly #parts: EngineTermParts;
  readonly #session: EngineSession;
  readonly #partitions = new Set<number>();
  readonly #watchedOrganizations = new WatchedOrganizations();
  readonly #strays: StrayResults;
  readonly #judge: JudgeLoop;
  readonly #takeover: PartitionBalancer;
  readonly #settings: SettingsSync;
  readonly #findTaken: RepeatingLoop;
  #retained: NodeJS.Timeout | undefined;

  /**
   * The term closes the session when it stops. `preferred` are the partitions of the last term. `ownPids` are the
   * process ids of earlier sessions.
   */
  constructor(
    parts: EngineTermParts,
    session: EngineSession,
    preferred: ReadonlySet<number> = new Set(),
    ownPids: readonly number[] = [],
  ) {
    this.#parts = parts;
    this.#session = session;
    const { bus, polling, registeredAt, metrics, log } = parts;
    const { scheduler, pending } = polling;
    const [partitions, watchedOrganizations] = [this.#partitions, this.#watchedOrganizations];
    const ownedChecks = new OwnedChecks();
    const loader = new CheckLoader({ session, metrics, log }, partitions);
    const rounds = new RoundCommitter({
      session,
      bus,
      ownedChecks,
      watchedOrganizations,
      scheduler,
      registeredAt,
      metrics,
      log,
    });
    this.#strays = new StrayResults(bus, log);
    const strays = this.#strays;
    const judge = new JudgeLoop({
      rounds,
      loader,
      pending,
      partitions,
      strays,
      scheduler,
      ownedChecks,
      metrics,
      log,
    });
    this.#judge = judge;
    this.#takeover = new PartitionBalancer({
      session,
      partitions,
      preferred,
      ownedChecks,
      loader,
      judge,
      isOnlyEngine: parts.isOnlyEngine,
      metrics,
      log,
    });
    this.#settings = new SettingsSync({ partitions, ownedChecks, loader, judge, log });
    this.#findTaken = new RepeatingLoop(
      FIND_TAKEN_MS,
      () => this.#leaveTaken(ownPids),
      (error) =>
        log.warn({ err: error }, 'Searching for partitions that other engines have claimed failed; trying again'),
    );
  }

  get partitions(): ReadonlySet<number> {
    return this.#partitions;
  }

  get withoutPartitionsSince(): number | null {
    return this.#takeover.withoutPartitionsSince;
  }

  /** The caller must stop the term even if this rejects. */
  async start(): Promise<void> {
    const { polling, log } = this.#parts;
    await this.#session.listen({
      onCheckChanged: (checkId) => this.#settings.checkChanged(checkId),
      onWatched: (organizationIds) => this.#watchedOrganizations.renew(organizationIds),
      onFreePartitions: () => this.#takeover.rebalance(),
      onUnreadable: (channel, payload) =>
        log.warn({ channel, payload }, 'A PostgreSQL notification cannot be decoded and was ignored'),
    });
    polling.scheduler.retainAll();
    await this.#takeover.start();
    this.#judge.start({ leavesRetained: true });
    this.#retained = setTimeout(() => this.#endRetention(), RETAIN_MS);
    await this.#findTaken.startWithRun();
    this.#settings.start();
  }

  /**
   * Finishes the running judging round and releases the partitions. Judges waiting results first, unless the connection
   * `isLost`. Safe to call twice.
   */
  async stop({ isLost }: { isLost: boolean }): Promise<void> {
    clearTimeout(this.#retained);
    // Closing the session ends requests that still wait on the lost connection.
    if (isLost) await this.#session.close();
    await Promise.all([this.#takeover.stop(), this.#settings.stop(), this.#findTaken.stop()]);
    if (!isLost) await this.#judge.drain();
    await this.#judge.stop();
    await this.#strays.stop();
    const { metrics, log } = this.#parts;
    if (!isLost)
      await this.#session
        .leave()
        .catch((error: unknown) =>
          log.debug(
            { err: error },
            'Releasing the partitions failed; they are released when the database connection closes',
          ),
        );
    metrics.partitions.set(0);
    metrics.checks.set(0);
    await this.#session.close();
  }

  /**
   * Removes retained checks that another engine has claimed. If both engines requested a poll, each would get a part of
   * the results.
   */
  async #leaveTaken(ownPids: readonly number[]): Promise<void> {
    const taken = new Set(await this.#session.partitionsOfOtherEngines([...ownPids, this.#session.pid]));
    if (this.#parts.polling.scheduler.removeRetained((id) => taken.has(partitionOf(id)))) this.#judge.judgeWaiting();
  }

  /**
   * Removes checks that were not claimed again: another engine owns them, or they were deleted. If claiming fails, it
   * waits and retries.
   */
  #endRetention(): void {
    if (!this.#takeover.hasShared) {
      this.#retained = setTimeout(() => this.#endRetention(), RETAIN_AGAIN_MS);
      return;
    }
    void this.#findTaken.stop();
    this.#parts.polling.scheduler.removeRetained();
    this.#judge.takeRetained();
  }
}
