import { PARTITIONS, partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { EngineSession } from '../../storage/judge/engine-session.ts';
import type { CheckLoader } from '../checks/check-loader.ts';
import type { OwnedChecks } from '../checks/owned-checks.ts';
import type { JudgeLoop } from '../judge/judge-loop.ts';
import type { EngineMetrics } from '../metrics.ts';
import { RepeatingLoop } from '../repeating-loop.ts';
import { planPartitionShare } from './plan-partition-share.ts';

const REBALANCE_MS = 2500;
const PREFER_MS = 10_000;
/**
 * Number of consecutive rebalances with a second engine before a warning. The previous process may still be stopping.
 */
const MAX_OVERLAP = 3;
/** Up to this number of checks, invalid data of a single tenant may be the cause of a failure. */
const MANY = 20;

export interface PartitionTakeoverParts {
  session: Pick<
    EngineSession,
    'claimPartitions' | 'releasePartitions' | 'notifyFreePartitions' | 'countEngines' | 'endSilentEngines'
  >;
  partitions: Set<number>;
  /** The partitions that this engine owned in its last term. For the first seconds, no other partitions are claimed. */
  preferred: ReadonlySet<number>;
  ownedChecks: OwnedChecks;
  loader: CheckLoader;
  judge: Pick<JudgeLoop, 'addChecks' | 'removeChecks' | 'betweenRounds'>;
  /** Whether jobs and results stay in this process, so that no other engine may use the database. */
  isOnlyEngine?: boolean | undefined;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Claims this engine's fair share of the partitions with their checks, and releases the surplus. Runs at the start,
 * every few seconds, and when another engine reports released partitions. Two rebalances never overlap.
 */
export class PartitionBalancer {
  readonly #parts: PartitionTakeoverParts;
  readonly #loop: RepeatingLoop;
  readonly #beganAt = performance.now();
  #withoutPartitionsSince: number | null = null;
  #hasShared = false;
  /** Whether there may be owned checks in partitions that are not owned. */
  #hasLeftover = false;
  #overlap = 0;

  constructor(parts: PartitionTakeoverParts) {
    this.#parts = parts;
    this.#loop = new RepeatingLoop(
      REBALANCE_MS,
      () => this.#rebalance(),
      (error) => this.#onFailure(error),
    );
  }

  get withoutPartitionsSince(): number | null {
    return this.#withoutPartitionsSince;
  }

  /** Whether the last rebalance completed. Partitions that are not owned then are free or belong to other engines. */
  get hasShared(): boolean {
    return this.#hasShared;
  }

  start(): Promise<void> {
    return this.#loop.startWithRun();
  }

  /** Rebalances immediately because partitions were released, whose checks no engine probes. */
  rebalance(): void {
    if (this.#loop.isStarted) this.#loop.run().catch((error: unknown) => this.#onFailure(error));
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  #onFailure(error: unknown): void {
    this.#parts.log.warn({ err: error }, 'Distributing the partitions among the engines failed; trying again');
  }

  async #rebalance(): Promise<void> {
    const { session, partitions } = this.#parts;
    await this.#endSilentEngines();
    const engines = await session.countEngines();
    this.#warnOfOther(engines);
    this.#hasShared = false;
    try {
      if (this.#hasLeftover) await this.#removeLeftover();
      const { surplus, wanted } = planPartitionShare(partitions.size, engines);
      // Releases the latest partitions. A returning engine prefers those, because it owned them before.
      if (surplus > 0) await this.#release(new Set([...partitions].slice(-surplus)));
      if (wanted > 0) await this.#takeOver(await this.#claim(wanted, engines));
      this.#hasShared = true;
    } finally {
      this.#withoutPartitionsSince =
        partitions.size > 0 || engines > 1 ? null : (this.#withoutPartitionsSince ?? performance.now());
    }
  }

  #warnOfOther(engines: number): void {
    if (!this.#parts.isOnlyEngine) return;
    this.#overlap = engines > 1 ? this.#overlap + 1 : 0;
    if (this.#overlap !== MAX_OVERLAP) return;
    this.#parts.log.warn(
      'Another Pharos uses this database and probes some of the checks; stop one of the two, or connect both with NATS_URL',
    );
  }

  async #endSilentEngines(): Promise<void> {
    const { session, log } = this.#parts;
    try {
      const ended = await session.endSilentEngines();
      if (ended > 0) log.warn({ engines: ended }, 'The database connections of unresponsive engines were closed');
    } catch (error) {
      log.warn({ err: error }, 'Searching for unresponsive engines failed; trying again');
    }
  }

  async #claim(wanted: number, engines: number): Promise<number[]> {
    const { session, partitions, preferred } = this.#parts;
    const all = Array.from({ length: PARTITIONS }, (_, partition) => partition);
    const free = all.filter((partition) => !partitions.has(partition));
    const before = free.filter((partition) => preferred.has(partition));
    const further = this.#isAwaitingEngines(engines) ? [] : free.filter((partition) => !preferred.has(partition));
    const claimed = await session.claimPartitions([...before, ...further]);
    if (claimed.length > wanted) await session.releasePartitions(claimed.slice(wanted));
    return claimed.slice(0, wanted);
  }

  /** Engines that lose the database together return one after another, and each has results of its checks in memory. */
  #isAwaitingEngines(engines: number): boolean {
    const { preferred } = this.#parts;
    if (preferred.size === 0 || performance.now() - this.#beganAt >= PREFER_MS) return false;
    const enginesBefore = Math.round(PARTITIONS / preferred.size);
    return engines < enginesBefore;
  }

  /**
   * The partitions count as owned as soon as their checks are read: results of an earlier round are passed on, and
   * changes in between wait for the next round.
   */
  async #takeOver(claimed: readonly number[]): Promise<void> {
    if (claimed.length === 0) return;
    const { session, partitions, ownedChecks, loader, judge, metrics, log } = this.#parts;
    try {
      await judge.betweenRounds(async () => {
        for (const partition of claimed) partitions.add(partition);
        const { added, all } = await judge.addChecks(loader.byPartitions(claimed));
        // A failure of all checks has another cause. An engine that owned their partitions without these checks would
        // monitor nothing.
        if (added === 0 && all > MANY)
          throw new Error(`None of the ${all} checks of the claimed partitions can be stored`);
      });
    } catch (error) {
      // The added checks are polled until the next attempt, or until the next term if the connection is lost.
      this.#hasLeftover = true;
      for (const partition of claimed) partitions.delete(partition);
      loader.forget(new Set(claimed));
      await session.releasePartitions(claimed);
      throw error;
    }
    metrics.partitions.set(partitions.size);
    log.info(
      { partitions: partitions.size, checks: ownedChecks.size },
      'The engine has claimed partitions and monitors their checks',
    );
  }

  /** Another engine may judge the checks of a failed claim now, so that their state in memory is outdated. */
  async #removeLeftover(): Promise<void> {
    const { partitions, ownedChecks, judge } = this.#parts;
    await judge.betweenRounds(() =>
      judge.removeChecks([...ownedChecks.ids()].filter((id) => !partitions.has(partitionOf(id)))),
    );
    this.#hasLeftover = false;
  }

  async #release(leaving: ReadonlySet<number>): Promise<void> {
    const { session, partitions, ownedChecks, loader, judge, metrics, log } = this.#parts;
    await judge.betweenRounds(async () => {
      await judge.removeChecks([...ownedChecks.ids()].filter((id) => leaving.has(partitionOf(id))));
      for (const partition of leaving) partitions.delete(partition);
      await session.releasePartitions([...leaving]);
    });
    loader.forget(leaving);
    await session.notifyFreePartitions();
    metrics.partitions.set(partitions.size);
    log.info(
      { partitions: partitions.size, checks: ownedChecks.size },
      'The engine has released partitions for another engine',
    );
  }
}
