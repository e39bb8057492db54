import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aCheck } from '@pharos/domain/judge/testing/builders.ts';
import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import type { EngineSession, SessionHandlers } from '../../storage/judge/engine-session.ts';
import type { BatchNotification, JudgeBatch } from '../../storage/judge/judge-batch.ts';
import type { CheckVersion } from '../../storage/judge/list-check-versions.ts';
import type { LoadedCheck, LoadedChecks } from '../../storage/judge/load-checks.ts';

/** The database of an engine in memory. The hooks may throw or wait. */
export class FakeStorage {
  readonly checks = new Map<number, LoadedCheck>();
  readonly unreadable = new Map<number, Error>();
  readonly batches: JudgeBatch[] = [];
  readonly notifications: BatchNotification[] = [];
  readonly sessions: FakeSession[] = [];
  opened = 0;
  pageSize = 7;
  lastStateChangeId = 0;
  beforeOpen: () => void = () => {};
  beforeList: () => void | Promise<void> = () => {};
  beforeLoad: (checkIds: readonly number[]) => void | Promise<void> = () => {};
  beforeStore: (batch: JudgeBatch) => void | Promise<void> = () => {};
  beforeCount: () => void | Promise<void> = () => {};

  /**
   * The default is an https check with an interval of one minute. The judge state is for a check that was judged
   * before.
   */
  put(check: Partial<MonitoredCheck> & { id: number }, judgeState: Partial<JudgeState> = {}): MonitoredCheck {
    const initial = initialCondition();
    const condition = this.checks.get(check.id)?.condition ?? {
      ...initial,
      judgeState: { ...initial.judgeState, ...judgeState },
    };
    const stored = aCheck(check);
    this.checks.set(check.id, { check: stored, condition });
    return stored;
  }

  async openSession(): Promise<FakeSession> {
    this.beforeOpen();
    this.opened += 1;
    const session = new FakeSession(this, this.opened);
    this.sessions.push(session);
    return session;
  }

  async *listChecks(): AsyncGenerator<CheckVersion[]> {
    await this.beforeList();
    const all = [...this.checks.values()].map(({ check: { id, revision, name } }) => ({ id, revision, name }));
    for (let from = 0; from < all.length; from += this.pageSize) yield all.slice(from, from + this.pageSize);
  }

  async loadChecks(checkIds: readonly number[]): Promise<LoadedChecks> {
    await this.beforeLoad(checkIds);
    const selected = new Set(checkIds);
    return {
      checks: [...this.checks.values()].filter(({ check }) => selected.has(check.id) && !this.unreadable.has(check.id)),
      unreadable: [...this.unreadable].flatMap(([checkId, error]) =>
        selected.has(checkId) ? [{ checkId, error }] : [],
      ),
    };
  }

  get storedRunIds(): string[] {
    return this.batches.flatMap(({ results }) => results.map(({ runId }) => runId));
  }

  effectsOf(checkId: number): string[] {
    return this.batches.flatMap(({ effects }) =>
      effects.flatMap((each) => (each.checkId === checkId ? [each.effect.kind] : [])),
    );
  }
}

export class FakeSession implements EngineSession {
  readonly #storage: FakeStorage;
  readonly #lost = Promise.withResolvers<Error>();
  readonly partitions = new Set<number>();
  handlers: SessionHandlers | undefined;
  isClosed = false;
  readonly pid: number;

  constructor(storage: FakeStorage, pid: number) {
    this.#storage = storage;
    this.pid = pid;
  }

  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  readonly stateChangeIds = {
    reserve: async (): Promise<void> => {},
    take: (): number => {
      this.#storage.lastStateChangeId += 1;
      return this.#storage.lastStateChangeId;
    },
  };

  lose(): void {
    this.#leave();
    this.#lost.resolve(new Error('The database connection ended'));
  }

  listChecks(): AsyncIterable<CheckVersion[]> {
    return this.#storage.listChecks();
  }

  loadChecks(checkIds: readonly number[]): Promise<LoadedChecks> {
    return this.#storage.loadChecks(checkIds);
  }

  async storeBatch(batch: JudgeBatch, notification: BatchNotification): Promise<void> {
    await this.#storage.beforeStore(batch);
    this.#storage.batches.push(batch);
    this.#storage.notifications.push(notification);
    for (const { checkId, condition } of batch.conditions) {
      const stored = this.#storage.checks.get(checkId);
      if (stored) this.#storage.checks.set(checkId, { ...stored, condition });
    }
  }

  async listen(handlers: SessionHandlers): Promise<void> {
    this.handlers = handlers;
  }

  /** Like PostgreSQL locks, also returns partitions that the session already owns. */
  async claimPartitions(partitions: readonly number[]): Promise<number[]> {
    const otherSessions = this.#storage.sessions.filter((session) => session !== this);
    const taken = new Set(otherSessions.flatMap((session) => [...session.partitions]));
    const claimed = partitions.filter((partition) => partition < PARTITIONS && !taken.has(partition));
    for (const partition of claimed) this.partitions.add(partition);
    return claimed;
  }

  async partitionsOfOtherEngines(ownPids: readonly number[]): Promise<number[]> {
    const otherSessions = this.#storage.sessions.filter(({ pid }) => !ownPids.includes(pid));
    return otherSessions.flatMap((session) => [...session.partitions]);
  }

  async releasePartitions(partitions: readonly number[]): Promise<void> {
    for (const partition of partitions) this.partitions.delete(partition);
  }

  async notifyFreePartitions(): Promise<void> {
    for (const { handlers } of this.#storage.sessions) handlers?.onFreePartitions();
  }

  async countEngines(): Promise<number> {
    await this.#storage.beforeCount();
    return this.#storage.sessions.length;
  }

  async endSilentEngines(): Promise<number> {
    return 0;
  }

  async leave(): Promise<void> {
    this.#leave();
    await this.notifyFreePartitions();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.#leave();
  }

  #leave(): void {
    this.partitions.clear();
    const index = this.#storage.sessions.indexOf(this);
    if (index >= 0) this.#storage.sessions.splice(index, 1);
  }
}
