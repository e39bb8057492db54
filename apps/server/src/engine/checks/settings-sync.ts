import { partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { CheckVersion } from '../../storage/judge/list-check-versions.ts';
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
    const { loader, judge, ownedChecks } = this.#parts;
    // What is taken over meanwhile may lie before the page that is being read.
    const ownedBefore = [...ownedChecks.ids()];
    const stored = new Set<number>();
    for await (const page of loader.versions()) {
      for (const { id } of page) stored.add(id);
      const fresh = page.filter(({ id }) => !ownedChecks.has(id));
      if (fresh.length > 0) await this.#add(fresh.map(({ id }) => id));
      const edited = page.filter((version) => isOther(version, ownedChecks.checkOf(version.id)));
      if (edited.length > 0) judge.applyChanges(edited.map(({ id }) => id));
    }
    const deleted = ownedBefore.filter((id) => !stored.has(id) && ownedChecks.has(id));
    if (deleted.length > 0) judge.applyChanges(deleted);
  }

  async #add(ids: readonly number[]): Promise<void> {
    const { partitions, loader, judge, ownedChecks } = this.#parts;
    const loaded = await loader.byIds(ids);
    // Since they were read a change may have brought them in, or their partitions may have been released: they are another engine's then.
    const isToAdd = ({ check: { id } }: (typeof loaded)[number]): boolean =>
      !ownedChecks.has(id) && partitions.has(partitionOf(id));
    if (loaded.length > 0) await judge.betweenRounds(() => judge.addChecks([loaded.filter(isToAdd)]));
  }

  #reportFailure(error: unknown): void {
    this.#parts.log.warn(
      { err: error },
      'Checks could not be compared with the database; trying again in five minutes',
    );
  }
}

/** Not of one that is not owned. */
const isOther = (stored: CheckVersion, owned: Omit<CheckVersion, 'id'> | undefined): boolean =>
  owned !== undefined && (stored.revision !== owned.revision || stored.name !== owned.name);
