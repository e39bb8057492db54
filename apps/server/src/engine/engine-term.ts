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
import { PartitionTakeover } from './partitions/partition-takeover.ts';
import type { Polling } from './polling/polling.ts';
import { RepeatingLoop } from './repeating-loop.ts';
import { WatchedOrganizations } from './watched-organizations.ts';

export interface EngineTermParts {
  bus: Bus;
  polling: Polling;
  /** See JudgeRound. */
  registeredAt?: RegisteredAt | undefined;
  /** See PartitionTakeover. */
  isOnlyEngine?: boolean | undefined;
  metrics: EngineMetrics;
  log: Logger;
}

/** How long what an earlier term scheduled goes on without being taken over again: until a connection of ours that hangs is ended. */
const RETAIN_MS = 30_000;
/** How often it is found out meanwhile what of it another engine has taken over. */
const FIND_TAKEN_MS = 1000;
const RETAIN_AGAIN_MS = 5000;

/**
 * One hold of an engine on its database connection and partitions, until the connection is lost or the engine stops. A term begins
 * with what the database says, and ends with nothing in memory that matters: polling goes on, and what the term did not store is
 * stored by the next.
 */
export class EngineTerm {
  readonly #parts: EngineTermParts;
  readonly #session: EngineSession;
  readonly #partitions = new Set<number>();
  readonly #watchedOrganizations = new WatchedOrganizations();
  readonly #strays: StrayResults;
  readonly #judge: JudgeLoop;
  readonly #takeover: PartitionTakeover;
  readonly #settings: SettingsSync;
  readonly #findTaken: RepeatingLoop;
  #retained: NodeJS.Timeout | undefined;

  /** Closes the session when it stops. `preferred`: partitions that the last term held; `ownPids`: of sessions of this engine. */
  constructor(
    parts: EngineTermParts,
    session: EngineSession,
    preferred: ReadonlySet<number> = new Set(),
    ownPids: readonly number[] = [],
  ) {
    this.#parts = parts;
    this.#session = session;
    const { bus, polling, registeredAt, metrics, log } = parts;
    const { scheduler, held } = polling;
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
      held,
      partitions,
      strays,
      scheduler,
      ownedChecks,
      metrics,
      log,
    });
    this.#judge = judge;
    this.#takeover = new PartitionTakeover({
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
      (error) => log.warn({ err: error }, 'What other engines have taken over could not be found out; trying again'),
    );
  }

  /** Those held. */
  get partitions(): ReadonlySet<number> {
    return this.#partitions;
  }

  /** See EngineVitals. */
  get withoutPartitionsSince(): number | null {
    return this.#takeover.withoutPartitionsSince;
  }

  /** Takes over a share of the partitions and begins to judge. When it rejects, the term has to be stopped all the same. */
  async start(): Promise<void> {
    const { polling, log } = this.#parts;
    await this.#session.listen({
      onCheckChanged: (checkId) => this.#settings.checkChanged(checkId),
      onWatched: (organizationIds) => this.#watchedOrganizations.renew(organizationIds),
      onFreePartitions: () => this.#takeover.rebalance(),
      onUnreadable: (channel, payload) =>
        log.warn({ channel, payload }, 'A notification cannot be read and is ignored'),
    });
    polling.scheduler.retainAll();
    await this.#takeover.start();
    this.#judge.start({ leavesRetained: true });
    this.#retained = setTimeout(() => this.#endRetention(), RETAIN_MS);
    await this.#findTaken.startWithRun();
    this.#settings.start();
  }

  /**
   * Ends the round under way and releases the partitions with the connection; unless it `isLost`, judges what is held first.
   * Safe to call twice.
   */
  async stop({ isLost }: { isLost: boolean }): Promise<void> {
    clearTimeout(this.#retained);
    // What still waits for an answer of a lost connection gets none.
    if (isLost) await this.#session.close();
    await Promise.all([this.#takeover.stop(), this.#settings.stop(), this.#findTaken.stop()]);
    if (!isLost) await this.#judge.drain();
    await this.#judge.stop();
    await this.#strays.stop();
    const { metrics, log } = this.#parts;
    if (!isLost)
      await this.#session
        .leave()
        .catch((error: unknown) => log.debug({ err: error }, 'The partitions are released with the connection'));
    metrics.partitions.set(0);
    metrics.checks.set(0);
    await this.#session.close();
  }

  /** What another engine holds is polled and judged there: two that ask for the same poll would each have a part of the results. */
  async #leaveTaken(ownPids: readonly number[]): Promise<void> {
    const taken = new Set(await this.#session.partitionsOfOthers([...ownPids, this.#session.pid]));
    if (this.#parts.polling.scheduler.removeRetained((id) => taken.has(partitionOf(id)))) this.#judge.takeHeld();
  }

  /** Checks that were not taken over are another engine's now, or gone; unless taking over fails. */
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
