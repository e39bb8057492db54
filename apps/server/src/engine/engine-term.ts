import type { Bus, Subscription } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { partitionOf } from '@pharos/domain/schedule/schedule.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { type EngineSession, openEngineSession } from '../storage/connection/engine-session.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { loadConditions } from '../storage/judge/judge-states.ts';
import { loadMonitoredChecks } from '../storage/judge/monitored-checks.ts';
import { IsolationWatch } from './isolation-watch.ts';
import { JudgeLoop } from './judge-loop.ts';
import type { Arrival } from './judge-round.ts';
import type { EngineMetrics } from './metrics.ts';
import { OwnedChecks } from './owned-checks.ts';
import { claimFree, planShare } from './partition-share.ts';
import { Scheduler } from './scheduler.ts';
import { WatchedOrganizations } from './watched-organizations.ts';

const REBALANCE_MS = 5000;
/** A notification may be lost with a connection; what it would have told is found by then. */
const RECONCILE_MS = 5 * 60_000;

export interface EngineParts {
  databaseUrl: string;
  db: Db;
  secrets: SecretBox;
  bus: Bus;
  /** See IsolationWatch. */
  references: readonly ProbeTarget[];
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * One hold on partitions, from connecting until the connection is lost or the engine stops. A term begins with what the
 * database says and ends with nothing in memory that matters: results that it did not store come again in the next one.
 */
export class EngineTerm {
  readonly #parts: EngineParts;
  readonly #session: EngineSession;
  readonly #ownedChecks = new OwnedChecks();
  readonly #watchedOrganizations = new WatchedOrganizations();
  readonly #scheduler: Scheduler;
  readonly #isolation: IsolationWatch;
  readonly #judge: JudgeLoop;
  readonly #held = new Set<number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #results: Subscription | undefined;

  private constructor(parts: EngineParts, session: EngineSession) {
    this.#parts = parts;
    this.#session = session;
    const { bus, metrics, log, references } = parts;
    this.#isolation = new IsolationWatch({ bus, references, metrics, log, ownedChecks: this.#ownedChecks });
    this.#scheduler = new Scheduler(this.#ownedChecks, bus, metrics, log);
    this.#judge = new JudgeLoop({
      db: session.db,
      bus,
      metrics,
      log,
      ownedChecks: this.#ownedChecks,
      watchedOrganizations: this.#watchedOrganizations,
      scheduler: this.#scheduler,
      isolation: this.#isolation,
      readArrivals: (ids) => this.#readArrivals(ids),
    });
  }

  /** Connects, takes its share of the partitions and starts watching. `onLost` is called once if the connection breaks. */
  static async begin(parts: EngineParts, onLost: (error: Error) => void): Promise<EngineTerm> {
    let heard = (_checkId: number | null): void => {};
    let seen = (_organizationIds: readonly number[]): void => {};
    const session = await openEngineSession(parts.databaseUrl, {
      onCheckChanged: (id) => heard(id),
      onWatched: (organizationIds) => seen(organizationIds),
      onLost,
    });
    const term = new EngineTerm(parts, session);
    heard = (checkId) => term.#hear(checkId);
    seen = (organizationIds) => term.#watchedOrganizations.saw(organizationIds);
    await term.#rebalance();
    term.#scheduler.start();
    term.#isolation.start();
    term.#judge.start();
    term.#results = await parts.bus.onResults((results) => term.#judge.accept(judged(results)));
    term.#every(REBALANCE_MS, () => term.#rebalance());
    term.#every(RECONCILE_MS, async () => term.#reconcile());
    return term;
  }

  get partitions(): number {
    return this.#held.size;
  }

  /** Stops scheduling, lets the round under way end, gives the partitions back. `isLost`: there is nothing left to write on. */
  async end(reason: Error, isLost: boolean): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#scheduler.stop();
    this.#isolation.stop();
    if (!isLost) await this.#judge.drain();
    const stopped = this.#judge.stop(reason);
    await Promise.all([stopped, this.#results?.stop()]);
    await this.#session.close().catch(() => {});
  }

  #every(ms: number, work: () => Promise<void>): void {
    this.#timers.push(
      setInterval(() => {
        work().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'the engine could not keep its house'));
      }, ms),
    );
  }

  #hear(checkId: number | null): void {
    if (checkId === null)
      this.#reconcile().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'checks could not be reread'));
    else if (this.#held.has(partitionOf(checkId))) this.#judge.changed([checkId]);
  }

  /** Takes its fair share of the partitions, with their checks; gives back what is too much. */
  async #rebalance(): Promise<void> {
    const { surplus, wanted } = planShare(this.#held.size, await this.#session.countEngines());
    if (surplus > 0) await this.#giveBack([...this.#held].slice(0, surplus));
    const claimed = await claimFree(this.#session, this.#held, wanted);
    if (claimed.length === 0) return;
    await this.#judge.between(async () => {
      for (const partition of claimed) this.#held.add(partition);
      await this.#judge.takeOn(await this.#loadArrivals({ partitions: claimed }));
    });
    this.#parts.metrics.partitions.set(this.#held.size);
    this.#parts.log.info({ partitions: this.#held.size, checks: this.#ownedChecks.size }, 'the engine watches');
  }

  async #giveBack(partitions: readonly number[]): Promise<void> {
    const leaving = new Set(partitions);
    await this.#judge.between(async () => {
      for (const id of [...this.#ownedChecks.ids()]) if (leaving.has(partitionOf(id))) this.#ownedChecks.delete(id);
      for (const partition of leaving) this.#held.delete(partition);
      await this.#session.release(partitions);
    });
    this.#parts.metrics.partitions.set(this.#held.size);
  }

  /** Compares what is watched with what is stored; new checks join at their next slots, changed ones are judged as edits. */
  async #reconcile(): Promise<void> {
    const arrivals = await this.#loadArrivals({ partitions: [...this.#held] });
    const stored = new Set(arrivals.map(({ check }) => check.id));
    const added = arrivals.filter(({ check }) => this.#ownedChecks.get(check.id) === undefined);
    if (added.length > 0) await this.#judge.between(() => this.#judge.takeOn(added));
    const moved = arrivals.filter(({ check }) => this.#ownedChecks.get(check.id)?.check.revision !== check.revision);
    const gone = [...this.#ownedChecks.ids()].filter((id) => !stored.has(id));
    const changed = [...moved.map(({ check }) => check.id), ...gone];
    if (changed.length > 0) this.#judge.changed(changed);
  }

  #readArrivals(ids: readonly number[]): Promise<Arrival[]> {
    return this.#loadArrivals({ ids, partitions: [...this.#held] });
  }

  async #loadArrivals(selection: { ids?: readonly number[]; partitions: readonly number[] }): Promise<Arrival[]> {
    const { db, secrets, log } = this.#parts;
    const checks = await loadMonitoredChecks(db, secrets, selection, (checkId, error) => {
      log.error({ err: error, checkId }, 'the stored settings of a check cannot be read: it is not watched');
    });
    const conditions = await loadConditions(
      db,
      checks.map(({ id }) => id),
    );
    return checks.map((check) => ({ check, stored: conditions.get(check.id) ?? initialCondition() }));
  }
}

/** Tests and reference probes are somebody else's to read. */
const judged = (results: readonly ProbeResult[]): readonly ProbeResult[] =>
  results.every(({ purpose }) => purpose === 'poll' || purpose === 'confirm')
    ? results
    : results.filter(({ purpose }) => purpose === 'poll' || purpose === 'confirm');
