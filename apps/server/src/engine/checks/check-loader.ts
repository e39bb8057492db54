import { partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { EngineSession } from '../../storage/judge/engine-session.ts';
import type { LoadedCheck } from '../../storage/judge/load-checks.ts';
import type { EngineMetrics } from '../metrics.ts';

export interface CheckLoaderParts {
  session: Pick<EngineSession, 'loadChecks'>;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Loads checks of the partitions that the engine holds. A check that can't be read is put aside: logged once, counted in the
 * metrics, and tried again whenever it would be loaded; the others go on.
 */
export class CheckLoader {
  readonly #parts: CheckLoaderParts;
  readonly #partitions: ReadonlySet<number>;
  readonly #putAside = new Set<number>();

  /** `partitions` are those held at the moment of each call. */
  constructor(parts: CheckLoaderParts, partitions: ReadonlySet<number>) {
    this.#parts = parts;
    this.#partitions = partitions;
  }

  /** Those of the given checks that exist and lie in partitions held. */
  byIds(ids: readonly number[]): Promise<LoadedCheck[]> {
    return this.#load({ ids, partitions: [...this.#partitions] }, new Set(ids));
  }

  /** All checks of the given partitions; of all that are held, when none are given. */
  byPartitions(partitions: Iterable<number> = this.#partitions): Promise<LoadedCheck[]> {
    const selected = new Set(partitions);
    const asked = [...this.#putAside].filter((id) => selected.has(partitionOf(id)));
    return this.#load({ partitions: [...selected] }, asked);
  }

  /** Checks of partitions that were released are another engine's to report. */
  forget(partitions: ReadonlySet<number>): void {
    for (const id of this.#putAside) if (partitions.has(partitionOf(id))) this.#putAside.delete(id);
    this.#parts.metrics.unreadableChecks.set(this.#putAside.size);
  }

  /** `asked` are the ids that are readable, or gone, unless the answer says otherwise. */
  async #load(selection: Parameters<EngineSession['loadChecks']>[0], asked: Iterable<number>): Promise<LoadedCheck[]> {
    const { session, metrics, log } = this.#parts;
    const { checks, unreadable } = await session.loadChecks(selection);
    const stillUnreadable = new Set(unreadable.map(({ checkId }) => checkId));
    for (const id of asked) if (!stillUnreadable.has(id)) this.#putAside.delete(id);
    for (const { checkId, error } of unreadable) {
      if (!this.#putAside.has(checkId)) {
        log.error(
          { err: error, checkId },
          'A check cannot be read from the database: it is not monitored until it can',
        );
      }
      this.#putAside.add(checkId);
    }
    metrics.unreadableChecks.set(this.#putAside.size);
    return checks;
  }
}
