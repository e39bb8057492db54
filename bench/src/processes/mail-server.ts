import { RequestProcess } from './asked-process.ts';
import type { MailBehavior, MailOrder } from './mail-main.ts';

export class MailServer {
  readonly #port: number;
  readonly #logFile: string;
  #process: RequestProcess<MailOrder, 'done'> | undefined;

  constructor(port: number, logFile: string) {
    this.#port = port;
    this.#logFile = logFile;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#process = new RequestProcess('./mail-main.ts', import.meta.url);
    await this.#process.ask({ order: 'open', port: this.#port, logFile: this.#logFile });
  }

  async behave(as: MailBehavior): Promise<void> {
    await this.#process?.ask({ order: 'behave', as });
  }

  async freeze(): Promise<void> {
    await this.#process?.signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.#process?.signal('SIGCONT');
  }

  async kill(): Promise<void> {
    await this.#process?.signal('SIGKILL');
  }
}
