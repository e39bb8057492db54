import { partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { CheckVersion } from '../../storage/judge/list-check-versions.ts';
import type { JudgeLoop } from '../judge/judge-loop.ts';
import { RepeatingLoop } from '../repeating-loop.ts';
import type { CheckLoader } from './check-loader.ts';
import type { OwnedChecks } from './owned-checks.ts';

/** Complete comparisons find changes whose notifications were lost with a connection. */
const RECONCILE_MS = 5 * 60_000;

export interface SettingsSyncParts {
  partitions: ReadonlySet<number>;
  ownedChecks: OwnedChecks;
  loader: CheckLoader;
  judge: Pick<JudgeLoop, 'addChecks' | 'applyChanges' | 'betweenRounds'>;
  log: Logger;
}

/** Applies changed settings: of single checks after a notification, and of all checks every five minutes. */
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

  /** Null means that any check may have changed. */
  checkChanged(checkId: number | null): void {
    if (checkId === null) this.#loop.run().catch((error: unknown) => this.#reportFailure(error));
    else if (this.#parts.partitions.has(partitionOf(checkId))) this.#parts.judge.applyChanges([checkId]);
  }

  /** New checks start at their next slots, and changed checks are judged as edits. */
  async #reconcile(): Promise<void> {
    const { loader, judge, ownedChecks } = this.#parts;
    // Checks that are claimed during the comparison may be on a page that was already read.
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
    // Since the read, a notification may have added the check, or its partition may have been released.
    const isToAdd = ({ check: { id } }: (typeof loaded)[number]): boolean =>
      !ownedChecks.has(id) && partitions.has(partitionOf(id));
    if (loaded.length > 0) await judge.betweenRounds(() => judge.addChecks([loaded.filter(isToAdd)]));
  }

  #reportFailure(error: unknown): void {
    this.#parts.log.warn(
      { err: error },
      'Comparing the monitored checks with the database failed; trying again in five minutes',
    );
  }
}

const isOther = (stored: CheckVersion, owned: Omit<CheckVersion, 'id'> | undefined): boolean =>
  owned !== undefined && (stored.revision !== owned.revision || stored.name !== owned.name);
