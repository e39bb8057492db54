import { AskedProcess } from '../processes/asked-process.ts';
import type { ScriptedOutage } from './outage-script.ts';
import type { TargetAnswer, TargetOrder } from './target-main.ts';

/** The targets as the run sees them. */
export class TargetServer {
  readonly #process = new AskedProcess<TargetOrder, TargetAnswer>('./target-main.ts', import.meta.url);

  /** All are well until the script says otherwise. Answers the URL that a target's number is added to. */
  async open(logFile: string): Promise<string> {
    const answer = await this.#process.ask({ order: 'open', logFile });
    if (answer === 'done') throw new Error('The targets told no port');
    return `http://127.0.0.1:${answer.port}/`;
  }

  async begin(script: readonly ScriptedOutage[]): Promise<void> {
    await this.#process.ask({ order: 'begin', script });
  }

  /** Writes its log out and ends. */
  async end(): Promise<void> {
    await this.#process.ask({ order: 'end' });
  }

  async kill(): Promise<void> {
    await this.#process.signal('SIGKILL');
  }
}
