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
/** Rebalances in a row that may find a second engine without a warning: the process of before may still stop. */
const MAX_OVERLAP = 3;
/** So many checks of one tenant may be at fault. */
const MANY = 20;

export interface PartitionTakeoverParts {
  session: Pick<
    EngineSession,
    'claimPartitions' | 'releasePartitions' | 'notifyFreePartitions' | 'countEngines' | 'endSilentEngines'
  >;
  /** Filled and emptied here: the partitions held. */
  partitions: Set<number>;
  /** Those that this engine held in its last term; none others are claimed for the first seconds. */
  preferred: ReadonlySet<number>;
  ownedChecks: OwnedChecks;
  loader: CheckLoader;
  judge: Pick<JudgeLoop, 'addChecks' | 'removeChecks' | 'betweenRounds'>;
  /** Whether jobs and results stay in this process, so that no other engine should use the database. */
  isOnlyEngine?: boolean | undefined;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Takes over this engine's fair share of the partitions, with their checks, and releases what is more: at the start, and again
 * every few seconds, since engines come and go, or as soon as another one says that it has released some. Two rebalances never overlap.
 */
export class PartitionTakeover {
  readonly #parts: PartitionTakeoverParts;
  readonly #loop: RepeatingLoop;
  readonly #beganAt = performance.now();
  #withoutPartitionsSince: number | null = null;
  #hasShared = false;
  /** Whether checks may be owned of partitions that are not held. */
  #hasLeftover = false;
  /** Rebalances in a row that found another engine. */
  #overlap = 0;

  constructor(parts: PartitionTakeoverParts) {
    this.#parts = parts;
    this.#loop = new RepeatingLoop(
      REBALANCE_MS,
      () => this.#rebalance(),
      (error) => this.#onFailure(error),
    );
  }

  /** See EngineVitals. */
  get withoutPartitionsSince(): number | null {
    return this.#withoutPartitionsSince;
  }

  /** Whether the last rebalance came to its end: what is not held then is another engine's, or free. */
  get hasShared(): boolean {
    return this.#hasShared;
  }

  /** Resolves when the first share is taken over; rejects when that fails. */
  start(): Promise<void> {
    return this.#loop.startWithRun();
  }

  /** Partitions are free: nobody probes their checks. */
  rebalance(): void {
    if (this.#loop.isStarted) this.#loop.run().catch((error: unknown) => this.#onFailure(error));
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  #onFailure(error: unknown): void {
    this.#parts.log.warn({ err: error }, 'Partitions could not be shared among the engines; trying again');
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
      // The newest: an engine that comes back prefers those that it held before others took them over.
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
      'Another Pharos uses this database and probes some of the checks. Stop one of the two, or connect both by NATS_URL',
    );
  }

  /** What an engine that is frozen holds is free afterwards. */
  async #endSilentEngines(): Promise<void> {
    const { session, log } = this.#parts;
    try {
      const ended = await session.endSilentEngines();
      if (ended > 0) log.warn({ engines: ended }, 'Ended the database connections of engines that no longer answer');
    } catch (error) {
      log.warn({ err: error }, 'Could not look for engines that no longer answer');
    }
  }

  /** Claims up to `wanted` partitions that no engine holds, those first that it held before. */
  async #claim(wanted: number, engines: number): Promise<number[]> {
    const { session, partitions, preferred } = this.#parts;
    const all = Array.from({ length: PARTITIONS }, (_, partition) => partition);
    const free = all.filter((partition) => !partitions.has(partition));
    const before = free.filter((partition) => preferred.has(partition));
    const others = this.#isAwaitingOthers(engines) ? [] : free.filter((partition) => !preferred.has(partition));
    const claimed = await session.claimPartitions([...before, ...others]);
    if (claimed.length > wanted) await session.releasePartitions(claimed.slice(wanted));
    return claimed.slice(0, wanted);
  }

  /** Engines that lose the database together come back one after the other: each holds results of its own checks. */
  #isAwaitingOthers(engines: number): boolean {
    const { preferred } = this.#parts;
    if (preferred.size === 0 || performance.now() - this.#beganAt >= PREFER_MS) return false;
    const enginesBefore = Math.round(PARTITIONS / preferred.size);
    return engines < enginesBefore;
  }

  /**
   * The partitions count as held from the moment on at which their checks are read: results of a round before are passed on, and changes
   * that come while the checks are added wait for the next round.
   */
  async #takeOver(claimed: readonly number[]): Promise<void> {
    if (claimed.length === 0) return;
    const { session, partitions, ownedChecks, loader, judge, metrics, log } = this.#parts;
    try {
      await judge.betweenRounds(async () => {
        for (const partition of claimed) partitions.add(partition);
        const { added, all } = await judge.addChecks(loader.byPartitions(claimed));
        // Then it is no single check's fault: who holds their partitions without them would watch nothing.
        if (added === 0 && all > MANY) throw new Error(`None of ${all} checks can be stored`);
      });
    } catch (error) {
      // Those of the parts before go on being polled until the next try, or the next term where the connection is lost.
      this.#hasLeftover = true;
      for (const partition of claimed) partitions.delete(partition);
      loader.forget(new Set(claimed));
      await session.releasePartitions(claimed);
      throw error;
    }
    metrics.partitions.set(partitions.size);
    log.info(
      { partitions: partitions.size, checks: ownedChecks.size },
      'The engine has taken over partitions and monitors their checks',
    );
  }

  /** What a takeover that failed midway has added: another engine may judge it by now, so that what is known of it here is no longer true. */
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
      'The engine has released partitions to another',
    );
  }
}
