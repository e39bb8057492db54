import { RequestProcess } from './asked-process.ts';
import { processTree, signalAll } from './process-list.ts';

export class PostgresServer {
  readonly #dataDir: string;
  #process: RequestProcess<{ dataDir: string }, string> | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Resolves when PostgreSQL accepts connections. The URL is the same after each start. */
  start(): Promise<string> {
    this.#process = new RequestProcess('./postgres-main.ts', import.meta.url);
    return this.#process.ask({ dataDir: this.#dataDir });
  }

  async kill(): Promise<void> {
    if (!this.#process) return;
    // The supervisor is killed first, so that it does not restart PostgreSQL.
    signalAll(processTree(this.#process.pid), 'SIGKILL');
    await this.#process.signal('SIGKILL');
  }
}
