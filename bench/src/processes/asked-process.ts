import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export class RequestProcess<Order, Answer> {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(main: string, base: string) {
    this.#child = fork(fileURLToPath(new URL(main, base)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#exited = once(this.#child, 'exit');
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Rejects if the process exits before the reply. */
  async ask(order: Order): Promise<Answer> {
    const answered = once(this.#child, 'message') as Promise<[Answer]>;
    this.#child.send(order as object);
    const ended = this.#exited.then(() => {
      throw new Error(`The process ${this.#child.spawnargs.at(-1)} exited unexpectedly`);
    });
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill(signal);
    if (signal === 'SIGKILL') await this.#exited;
  }
}
