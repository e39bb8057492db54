import type { Bus, Subscription } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { Logger } from 'pino';
import type { EngineSession } from '../storage/judge/engine-session.ts';
import type { EngineStorage } from '../storage/judge/engine-storage.ts';
import { CheckLoader } from './checks/check-loader.ts';
import { OwnedChecks } from './checks/owned-checks.ts';
import { SettingsSync } from './checks/settings-sync.ts';
import { IsolationWatch } from './isolation/isolation-watch.ts';
import { JudgeLoop } from './judge/judge-loop.ts';
import { RoundCommitter } from './judge/round-committer.ts';
import type { EngineMetrics } from './metrics.ts';
import { PartitionTakeover } from './partitions/partition-takeover.ts';
import { Scheduler } from './scheduler.ts';
import { WatchedOrganizations } from './watched-organizations.ts';

export interface EngineParts {
  storage: EngineStorage;
  bus: Bus;
  /** See IsolationWatch. */
  references: readonly ProbeTarget[];
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * One hold of an engine on its database connection and partitions, until the connection is lost or the engine stops. A term begins
 * with what the database says and ends with nothing in memory that matters: results that it did not store come again in the next.
 */
export class EngineTerm {
  readonly #parts: EngineParts;
  readonly #session: EngineSession;
  readonly #partitions = new Set<number>();
  readonly #watchedOrganizations = new WatchedOrganizations();
  readonly #scheduler: Scheduler;
  readonly #isolation: IsolationWatch;
  readonly #judge: JudgeLoop;
  readonly #takeover: PartitionTakeover;
  readonly #settings: SettingsSync;
  #results: Subscription | undefined;

  /** Closes the session when it stops. */
  constructor(parts: EngineParts, session: EngineSession) {
    this.#parts = parts;
    this.#session = session;
    const { storage, bus, references, metrics, log } = parts;
    const [partitions, watchedOrganizations] = [this.#partitions, this.#watchedOrganizations];
    const ownedChecks = new OwnedChecks();
    const loader = new CheckLoader({ storage, metrics, log }, partitions);
    const scheduler = new Scheduler(ownedChecks, bus, metrics, log);
    const isolation = new IsolationWatch({ bus, references, metrics, log, ownedChecks });
    const rounds = new RoundCommitter({ session, bus, ownedChecks, watchedOrganizations, scheduler, metrics, log });
    const judge = new JudgeLoop({ rounds, loader, isolation, ownedChecks, metrics, log });
    this.#scheduler = scheduler;
    this.#isolation = isolation;
    this.#judge = judge;
    this.#takeover = new PartitionTakeover({ session, partitions, ownedChecks, loader, judge, metrics, log });
    this.#settings = new SettingsSync({ partitions, ownedChecks, loader, judge, log });
  }

  get partitions(): number {
    return this.#partitions.size;
  }

  /** Takes over a share of the partitions and starts monitoring. When it rejects, the term has to be stopped all the same. */
  async start(): Promise<void> {
    const { bus, log } = this.#parts;
    await this.#session.listen({
      onCheckChanged: (checkId) => this.#settings.checkChanged(checkId),
      onWatched: (organizationIds) => this.#watchedOrganizations.renew(organizationIds),
      onUnreadable: (channel, payload) =>
        log.warn({ channel, payload }, 'A notification cannot be read and is ignored'),
    });
    await this.#takeover.start();
    this.#scheduler.start();
    this.#isolation.start();
    this.#judge.start();
    this.#results = await bus.onResults((results) => this.#judge.accept(forTheJudge(results)));
    this.#settings.start();
  }

  /**
   * Stops scheduling, ends the round under way, releases the partitions with the connection. With `isLost` nothing can be stored
   * any more: results that wait are refused, so that they come again. Safe to call twice.
   */
  async stop(reason: Error, { isLost }: { isLost: boolean }): Promise<void> {
    this.#scheduler.stop();
    this.#isolation.stop();
    await Promise.all([this.#takeover.stop(), this.#settings.stop()]);
    if (!isLost) await this.#judge.drain();
    const stopped = this.#judge.stop(reason);
    await Promise.all([stopped, this.#results?.stop()]);
    await this.#session.close().catch((error: unknown) => {
      this.#parts.log.debug({ err: error }, 'The lost database connection could not be closed');
    });
  }
}

/** Results of tests and of reference probes are not the judge's. */
const forTheJudge = (results: readonly ProbeResult[]): readonly ProbeResult[] =>
  results.every(isPollOrConfirmation) ? results : results.filter(isPollOrConfirmation);

const isPollOrConfirmation = ({ purpose }: ProbeResult): boolean => purpose === 'poll' || purpose === 'confirm';
