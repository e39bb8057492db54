import { partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { EngineSession } from '../../storage/judge/engine-session.ts';
import type { CheckVersion } from '../../storage/judge/list-check-versions.ts';
import type { LoadedCheck } from '../../storage/judge/load-checks.ts';
import type { EngineMetrics } from '../metrics.ts';

export interface CheckLoaderParts {
  session: Pick<EngineSession, 'listChecks' | 'loadChecks'>;
  metrics: EngineMetrics;
  log: Logger;
}

/** Each load needs several statements, no matter how small it is. */
const LOADED_AT_ONCE = 1000;

/**
 * Loads checks of the owned partitions. An unreadable check is logged once, counted in the metrics, and retried with
 * each load.
 */
export class CheckLoader {
  readonly #parts: CheckLoaderParts;
  readonly #partitions: ReadonlySet<number>;
  readonly #putAside = new Set<number>();

  /** The set `partitions` changes over time. */
  constructor(parts: CheckLoaderParts, partitions: ReadonlySet<number>) {
    this.#parts = parts;
    this.#partitions = partitions;
  }

  async byIds(ids: readonly number[]): Promise<LoadedCheck[]> {
    const owned = ids.filter((id) => this.#partitions.has(partitionOf(id)));
    const { checks, unreadable } =
      owned.length > 0 ? await this.#parts.session.loadChecks(owned) : { checks: [], unreadable: [] };
    const stillUnreadable = new Set(unreadable.map(({ checkId }) => checkId));
    for (const id of ids) if (!stillUnreadable.has(id)) this.#putAside.delete(id);
    for (const { checkId, error } of unreadable) this.#putCheckAside(checkId, error);
    this.#count();
    return checks;
  }

  /**
   * The partitions must be owned. Yields the checks in parts, so that a large number of checks is never in memory
   * twice.
   */
  async *byPartitions(partitions: Iterable<number>): AsyncGenerator<LoadedCheck[]> {
    const selected = new Set(partitions);
    let ids: number[] = [];
    for await (const page of this.versions()) {
      ids = [...ids, ...page.flatMap(({ id }) => (selected.has(partitionOf(id)) ? [id] : []))];
      if (ids.length < LOADED_AT_ONCE) continue;
      yield await this.byIds(ids);
      ids = [];
    }
    if (ids.length > 0) yield await this.byIds(ids);
  }

  /** An unreadable check that is not listed was deleted. */
  async *versions(): AsyncGenerator<CheckVersion[]> {
    const gone = new Set(this.#putAside);
    for await (const page of this.#parts.session.listChecks()) {
      const owned = page.filter(({ id }) => this.#partitions.has(partitionOf(id)));
      for (const { id } of owned) gone.delete(id);
      yield owned;
    }
    for (const id of gone) this.#putAside.delete(id);
    this.#count();
  }

  forget(partitions: ReadonlySet<number>): void {
    for (const id of this.#putAside) if (partitions.has(partitionOf(id))) this.#putAside.delete(id);
    this.#count();
  }

  #putCheckAside(checkId: number, error: unknown): void {
    if (!this.#putAside.has(checkId)) {
      this.#parts.log.error(
        { err: error, checkId },
        'A check cannot be read from the database; it is not monitored until it can be read',
      );
    }
    this.#putAside.add(checkId);
  }

  #count(): void {
    this.#parts.metrics.unreadableChecks.set(this.#putAside.size);
  }
}
