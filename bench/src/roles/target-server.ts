import { RequestProcess } from '../processes/asked-process.ts';
import type { ScriptedOutage } from './outage-script.ts';
import type { TargetAnswer, TargetOrder } from './target-main.ts';

export class TargetServer {
  readonly #process = new RequestProcess<TargetOrder, TargetAnswer>('./target-main.ts', import.meta.url);

  /**
   * Targets work until the script makes them fail. Returns the base URL, to which the number of a target is appended.
   */
  async open(logFile: string): Promise<string> {
    const answer = await this.#process.ask({ order: 'open', logFile });
    if (answer === 'done') throw new Error('The target server reported no port');
    return `http://127.0.0.1:${answer.port}/`;
  }

  async begin(script: readonly ScriptedOutage[]): Promise<void> {
    await this.#process.ask({ order: 'begin', script });
  }

  async end(): Promise<void> {
    await this.#process.ask({ order: 'end' });
  }

  async kill(): Promise<void> {
    await this.#process.signal('SIGKILL');
  }
}
