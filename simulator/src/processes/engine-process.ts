import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { Logger } from 'pino';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import type { BrokenRule } from '../broken/broken-rule.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import type { Journal } from '../world/journal.ts';
import type { Crash } from '../world/scenario.ts';
import { type RunningEngine, startEngineTerm } from './drive-engine.ts';
import { ProcessDatabase, type SimulatedPostgres } from './simulated-postgres.ts';

const RETRY_MS = 1000;

export interface EngineProcessParts {
  clock: FakeClock;
  postgres: SimulatedPostgres;
  journal: Journal;
  bus: Bus;
  references: readonly ProbeTarget[];
  secrets: SecretBox;
  /** What a process logs to, until it is gone. */
  logOf: (isGone: () => boolean) => Logger;
  broken: BrokenRule;
  onJobAdded: () => void;
}

/** An engine that is lost and comes back: term after term, each on a connection of its own. */
export class EngineProcess {
  readonly #parts: EngineProcessParts;
  #database: ProcessDatabase | undefined;
  #term: RunningEngine | undefined;
  #awayMs = RETRY_MS;
  #isStopped = false;

  constructor(parts: EngineProcessParts) {
    this.#parts = parts;
  }

  /** Begins a term, or tries again until it can. */
  start(): void {
    void this.#begin();
  }

  hear(checkId: number): void {
    this.#term?.hear(checkId);
  }

  crash({ awayMs, ...loss }: Crash): void {
    this.#awayMs = awayMs;
    this.#database?.planLoss(loss);
  }

  /** A crash that has not come about does not come about any more. */
  cancelPlannedLoss(): void {
    this.#database?.planLoss(null);
  }

  /** PostgreSQL has gone. */
  loseDatabase(): void {
    this.#awayMs = RETRY_MS;
    this.#database?.lose();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#term?.end();
    this.#database?.end();
  }

  async #begin(): Promise<void> {
    if (this.#isStopped) return;
    const { clock, postgres, journal, broken, onJobAdded } = this.#parts;
    const database = new ProcessDatabase(
      postgres,
      { onLost: () => this.#onLost(database), onJobAdded },
      broken.statements?.('engine', postgres),
    );
    this.#database = database;
    try {
      const term = await startEngineTerm({
        ...this.#parts,
        database,
        log: this.#parts.logOf(() => database.isGone),
        broken: broken.engine ?? {},
      });
      if (database.isGone) return void (await term.end());
      this.#term = term;
      journal.comesBack('engine');
    } catch (error) {
      if (database.isGone) return;
      if (!postgres.isDown) journal.note(`the engine cannot begin: ${(error as Error).message}`);
      database.end();
      if (this.#database === database) clock.after(RETRY_MS, () => this.start());
    }
  }

  #onLost(database: ProcessDatabase): void {
    if (database.isGone || this.#isStopped || database !== this.#database) return;
    const { clock, journal } = this.#parts;
    journal.goesAway('engine');
    database.end();
    const term = this.#term;
    this.#term = undefined;
    void term?.end();
    clock.after(this.#awayMs, () => this.start());
    this.#awayMs = RETRY_MS;
  }
}
