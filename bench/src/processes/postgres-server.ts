import { AskedProcess } from './asked-process.ts';
import { processTree, signalAll } from './process-list.ts';

/** PostgreSQL as a process of the run, which can be killed and started again on the same folder. */
export class PostgresServer {
  readonly #dataDir: string;
  #process: AskedProcess<{ dataDir: string }, string> | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Resolves with its URL, always the same, when it takes connections. */
  start(): Promise<string> {
    this.#process = new AskedProcess('./postgres-main.ts', import.meta.url);
    return this.#process.ask({ dataDir: this.#dataDir });
  }

  /** SIGKILL to all its processes. */
  async kill(): Promise<void> {
    if (!this.#process) return;
    // What supervises it first, so that it starts nothing again.
    signalAll(processTree(this.#process.pid), 'SIGKILL');
    await this.#process.signal('SIGKILL');
  }
}
