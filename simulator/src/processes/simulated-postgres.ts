import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionConfig, type Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import type { WorkUnderWay } from './work-under-way.ts';

/** Before the statement reaches PostgreSQL, or after it has run but before the process gets the answer. */
export type LossPoint = 'before' | 'after';

/**
 * Happens `statements` statements after the first one that contains `from`, or after the next one if `from` is null.
 */
export interface PlannedLoss {
  from: string | null;
  statements: number;
  point: LossPoint;
}

/** Receives each statement of a process and may replace it. `run` executes a statement on the same connection. */
export type Interceptor = (text: string, values: readonly unknown[], run: Run) => Promise<pg.QueryResult> | undefined;
export type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** More real connections than the processes need at once. The clock stops while a process waits for one. */
const CONNECTIONS = 16;

/**
 * Lends real PostgreSQL connections to simulated processes. A lost connection is rolled back and lent again, so no new
 * connection is necessary.
 */
export class SimulatedPostgres {
  isDown = false;
  isFrozen = false;
  readonly underWay: WorkUnderWay;
  readonly #names = new Map<string, string>();
  readonly #idle: pg.Client[] = [];
  readonly #all: pg.Client[] = [];
  readonly #waiting: ((client: pg.Client) => void)[] = [];
  #stalled: { isInTransaction: boolean; answer: () => void }[] = [];

  private constructor(underWay: WorkUnderWay) {
    this.underWay = underWay;
  }

  static async connect(url: string, underWay: WorkUnderWay): Promise<SimulatedPostgres> {
    const postgres = new SimulatedPostgres(underWay);
    for (let index = 0; index < CONNECTIONS; index += 1) {
      const client = new pg.Client(connectionConfig(url));
      client.on('error', () => {});
      await client.connect();
      await client.query('set session characteristics as transaction isolation level read committed');
      await client.query('set plan_cache_mode = force_generic_plan');
      postgres.#all.push(client);
      postgres.#idle.push(client);
    }
    return postgres;
  }

  /** PostgreSQL accepts statements but does not answer them for some time. */
  freeze(clock: FakeClock, ms: number): void {
    this.isFrozen = true;
    clock.after(ms, () => {
      this.isFrozen = false;
      const stalled = this.#stalled.splice(0);
      // Statements inside transactions continue at once, because other statements may wait for their locks.
      for (const { isInTransaction, answer } of stalled) if (isInTransaction) answer();
      // The remaining statements continue a millisecond apart. Otherwise they would race in the real PostgreSQL.
      const others = stalled.filter(({ isInTransaction }) => !isInTransaction);
      for (const [index, { answer }] of others.entries()) clock.after(index + 1, answer);
    });
  }

  thawed(isInTransaction: boolean): Promise<void> {
    return new Promise((resolve) => this.#stalled.push({ isInTransaction, answer: resolve }));
  }

  recover(): void {
    this.isDown = false;
    this.isFrozen = false;
    this.#stalled = [];
  }

  /**
   * Names a prepared statement, so that each connection parses and plans it only once. That takes most of the time of a
   * statement.
   */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text) ?? `statement-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  borrow(): Promise<pg.Client> {
    const client = this.#idle.pop();
    if (client) return Promise.resolve(client);
    return this.underWay.track(new Promise((resolve) => this.#waiting.push(resolve)));
  }

  giveBack(client: pg.Client): void {
    const next = this.#waiting.shift();
    if (next) next(client);
    else this.#idle.push(client);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((client) => client.end()));
  }
}

const lost = (): Error => new Error('Connection terminated unexpectedly');

/** The database of one simulated process. Connections may be lost and opened again until the process is gone. */
export class ProcessDatabase {
  readonly db: Db;
  isGone = false;
  readonly #postgres: SimulatedPostgres;
  readonly #intercept: Interceptor | undefined;
  readonly #onLost: () => void;
  readonly #onJobAdded: () => void;
  readonly #connections = new Set<LentConnection>();
  #loss: (PlannedLoss & { left: number }) | undefined;

  constructor(
    postgres: SimulatedPostgres,
    hears: { onLost?: () => void; onJobAdded?: () => void } = {},
    intercept?: Interceptor,
  ) {
    this.#postgres = postgres;
    this.#onLost = hears.onLost ?? (() => {});
    this.#onJobAdded = hears.onJobAdded ?? (() => {});
    this.#intercept = intercept;
    const pool = { options: {}, connect: () => this.#connect(), end: async () => {} };
    this.db = new Kysely<never>({ dialect: new PostgresDialect({ pool: pool as never }) }) as unknown as Db;
  }

  planLoss(loss: PlannedLoss | null): void {
    this.#loss = loss ? { ...loss, left: loss.statements } : undefined;
  }

  lose(): void {
    this.#loss = undefined;
    if (this.isGone) return;
    this.dropConnections();
    this.#onLost();
  }

  dropConnections(): void {
    for (const connection of this.#connections) connection.lose();
    this.#connections.clear();
  }

  end(): void {
    this.isGone = true;
    this.dropConnections();
  }

  async #connect(): Promise<LentConnection> {
    if (this.isGone || this.#postgres.isDown) throw lost();
    const client = await this.#postgres.borrow();
    const connection = new LentConnection(client, {
      postgres: this.#postgres,
      intercept: this.#intercept,
      onJobAdded: this.#onJobAdded,
      lossAt: (text) => this.#lossAt(text),
      onLost: () => this.lose(),
      onReleased: (released) => this.#connections.delete(released),
    });
    this.#connections.add(connection);
    return connection;
  }

  /** Counts a statement. Returns the moment of the loss if the connections are lost at this statement. */
  #lossAt(text: string): LossPoint | undefined {
    const loss = this.#loss;
    if (!loss) return undefined;
    if (loss.from !== null && !text.includes(loss.from)) return undefined;
    loss.from = null;
    if (loss.left > 0) {
      loss.left -= 1;
      return undefined;
    }
    this.#loss = undefined;
    return loss.point;
  }
}

/** Replaces the time functions of PostgreSQL with the simulated time. */
const bySimulatedClock = (text: string): string =>
  /\b(?:clock_timestamp|now)\(\)/.test(text)
    ? text.replaceAll(/\b(?:clock_timestamp|now)\(\)/g, `'${new Date().toISOString()}'::timestamptz`)
    : text;

/** The functions of the job queue use the real clock, which is far behind the simulated one. */
const DATE_JOBS = `update graphile_worker._private_jobs set updated_at = now() where updated_at < '2030-01-01Z'`;

interface ConnectionParts {
  postgres: SimulatedPostgres;
  intercept: Interceptor | undefined;
  onJobAdded: () => void;
  lossAt: (text: string) => LossPoint | undefined;
  onLost: () => void;
  onReleased: (connection: LentConnection) => void;
}

/** A connection in the pool of Kysely. Uses a real connection until it is returned or lost. */
class LentConnection {
  readonly processID = 1;
  readonly #client: pg.Client;
  readonly #parts: ConnectionParts;
  #isLost = false;
  #isBusy = false;
  #isReturned = false;
  #isInTransaction = false;
  #addsJob = false;

  constructor(client: pg.Client, parts: ConnectionParts) {
    this.#client = client;
    this.#parts = parts;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (this.#isLost) throw lost();
    const loss = this.#parts.lossAt(text);
    if (loss === 'before') this.#parts.onLost();
    if (this.#isLost) throw lost();
    this.#isBusy = true;
    try {
      while (this.#parts.postgres.isFrozen && !this.#isLost) {
        await this.#parts.postgres.thawed(this.#isInTransaction);
      }
      if (this.#isLost) throw lost();
      const answer = await (this.#parts.intercept?.(text, values, this.#run) ?? this.#run(text, values));
      if (text === 'begin') this.#isInTransaction = true;
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
      if (text.includes('graphile_worker.add_job')) await this.#run(DATE_JOBS);
      this.#noteJobs(text);
      if (loss === 'after') this.#parts.onLost();
      if (this.#isLost) throw lost();
      return answer;
    } finally {
      this.#isBusy = false;
      if (this.#isLost) this.#return();
    }
  }

  release(): void {
    this.#parts.onReleased(this);
    this.#return();
  }

  lose(): void {
    this.#isLost = true;
    if (!this.#isBusy) this.#return();
  }

  /** Simulates the notification of the job queue, which arrives when the transaction that adds a job commits. */
  #noteJobs(text: string): void {
    if (text.includes('graphile_worker.add_job')) this.#addsJob = true;
    if (this.#isInTransaction) return;
    if (this.#addsJob && text !== 'rollback') this.#parts.onJobAdded();
    this.#addsJob = false;
  }

  #return(): void {
    if (this.#isReturned) return;
    this.#isReturned = true;
    const { postgres } = this.#parts;
    const rolledBack = this.#isInTransaction ? this.#run('rollback') : Promise.resolve();
    this.#isInTransaction = false;
    void rolledBack.then(() => postgres.giveBack(this.#client));
  }

  readonly #run: Run = (text, values = []) => {
    const { underWay } = this.#parts.postgres;
    const timed = bySimulatedClock(text);
    // A statement that contains the time is different each time, so it gets no name.
    const name = timed === text && values.length > 0 ? this.#parts.postgres.nameOf(text) : undefined;
    return underWay.track(
      this.#client.query({ text: timed, values: [...values], ...(name !== undefined && { name }) }),
    );
  };
}
