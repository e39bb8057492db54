import type { Bus } from '@pharos/bus/port.ts';
import type { Logger } from 'pino';
import type { ConnectionMemory } from '../../../apps/server/src/engine/isolation/isolation-watch.ts';
import type { References } from '../../../apps/server/src/engine/isolation/references.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import type { BrokenRule } from '../broken/broken-rule.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import type { Journal } from '../world/journal.ts';
import type { Crash } from '../world/scenario.ts';
import { type RunningEngine, startEngine } from './drive-engine.ts';
import { ProcessDatabase, type SimulatedPostgres } from './simulated-postgres.ts';

export interface EngineProcessParts {
  clock: FakeClock;
  postgres: SimulatedPostgres;
  journal: Journal;
  bus: Bus;
  references: References;
  connections: ConnectionMemory;
  secrets: SecretBox;
  /** The logger works until the process is gone. */
  logOf: (isGone: () => boolean) => Logger;
  broken: BrokenRule;
  onJobAdded: () => void;
}

/** Successive engine processes. Each may be killed at any statement, or may continue without its database. */
export class EngineProcess {
  readonly #parts: EngineProcessParts;
  #engine: RunningEngine | undefined;
  #database: ProcessDatabase | undefined;
  #loseConnection: (error: Error) => void = () => {};
  /** Milliseconds until the next process starts. */
  #awayMs = 0;
  #isStopped = false;

  constructor(parts: EngineProcessParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#isStopped) return;
    const { journal, broken, logOf } = this.#parts;
    let isGone = false;
    const engine = startEngine({
      ...this.#parts,
      connect: () => {
        if (isGone) throw new Error('The process has ended');
        return this.#connect(() => {
          isGone = true;
          this.#kill(engine);
        });
      },
      onStarted: () => {
        if (!isGone) journal.comesBack('engine');
      },
      log: logOf(() => isGone),
      broken: broken.engine ?? {},
    });
    this.#engine = engine;
  }

  hear(checkId: number): void {
    this.#engine?.hear(checkId);
  }

  crash({ awayMs, ...loss }: Crash): void {
    this.#awayMs = awayMs;
    this.#database?.planLoss(loss);
  }

  cancelPlannedLoss(): void {
    this.#database?.planLoss(null);
  }

  loseDatabase(): void {
    if (!this.#database || this.#database.isGone) return;
    this.#parts.journal.goesAway('engine');
    this.#database.end();
    this.#loseConnection(new Error('Connection terminated unexpectedly'));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#engine?.end();
    this.#database?.end();
  }

  #connect(onKilled: () => void): { database: ProcessDatabase; lost: Promise<Error> } {
    const { postgres, broken, onJobAdded } = this.#parts;
    const database = new ProcessDatabase(
      postgres,
      { onLost: onKilled, onJobAdded },
      broken.statements?.('engine', postgres),
    );
    const lost = Promise.withResolvers<Error>();
    this.#database?.end();
    this.#database = database;
    this.#loseConnection = lost.resolve;
    return { database, lost: lost.promise };
  }

  #kill(engine: RunningEngine): void {
    if (this.#isStopped || engine !== this.#engine) return;
    const { clock, journal } = this.#parts;
    journal.goesAway('engine');
    this.#database?.end();
    this.#engine = undefined;
    void engine.end();
    clock.after(this.#awayMs, () => this.start());
  }
}
