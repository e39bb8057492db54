import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { JudgeLoop } from '../judge/judge-loop.ts';
import { RepeatingLoop } from '../repeating-loop.ts';
import type { CheckLoader } from './check-loader.ts';
import type { OwnedChecks } from './owned-checks.ts';

/** A notification may be lost with a connection; the change that it was about is found by then. */
const RECONCILE_MS = 5 * 60_000;

export interface SettingsSyncParts {
  partitions: ReadonlySet<number>;
  ownedChecks: OwnedChecks;
  loader: CheckLoader;
  judge: Pick<JudgeLoop, 'addChecks' | 'applyChanges' | 'betweenRounds'>;
  log: Logger;
}

/** Has changed settings applied: of single checks when a notification names them, of all every five minutes. */
export class SettingsSync {
  readonly #parts: SettingsSyncParts;
  readonly #loop: RepeatingLoop;

  constructor(parts: SettingsSyncParts) {
    this.#parts = parts;
    this.#loop = new RepeatingLoop(
      RECONCILE_MS,
      () => this.#reconcile(),
      (error) => this.#reportFailure(error),
    );
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** The check was created, edited, paused, restarted or deleted; null: any of them may have been. */
  checkChanged(checkId: number | null): void {
    if (checkId === null) this.#loop.run().catch((error: unknown) => this.#reportFailure(error));
    else if (this.#parts.partitions.has(partitionOf(checkId))) this.#parts.judge.applyChanges([checkId]);
  }

  /** Compares the checks owned with those stored; new ones join at their next slots, changed ones are judged as edits. */
  async #reconcile(): Promise<void> {
    const { partitions, loader, judge, ownedChecks } = this.#parts;
    const loaded = await loader.byPartitions();
    const isNew = ({ check }: { check: { id: number } }): boolean => ownedChecks.get(check.id) === undefined;
    // Partitions may have been released since they were read: their checks are another engine's.
    const isOurs = ({ check }: { check: { id: number } }): boolean => partitions.has(partitionOf(check.id));
    if (loaded.some(isNew)) {
      await judge.betweenRounds(() => judge.addChecks(loaded.filter((each) => isNew(each) && isOurs(each))));
    }
    const stored = new Map(loaded.map(({ check }) => [check.id, check]));
    const changed = [...ownedChecks.ids()].filter((id) => isOther(stored.get(id), ownedChecks.get(id)?.check));
    if (changed.length > 0) judge.applyChanges(changed);
  }

  #reportFailure(error: unknown): void {
    this.#parts.log.warn(
      { err: error },
      'Checks could not be compared with the database; trying again in five minutes',
    );
  }
}

/** A new name alone makes no new revision. */
const isOther = (stored: MonitoredCheck | undefined, owned: MonitoredCheck | undefined): boolean =>
  stored?.revision !== owned?.revision || stored?.name !== owned?.name;
