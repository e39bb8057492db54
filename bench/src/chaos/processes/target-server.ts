import { RequestProcess } from '../../processes/asked-process.ts';
import type { TargetStory } from '../story/story.ts';
import type { TargetAnswer, TargetOrder } from './target-main.ts';

export class TargetServer {
  readonly #process = new RequestProcess<TargetOrder, TargetAnswer>('./target-main.ts', import.meta.url);

  /** All targets work until the stories start. Returns the ports by target index. */
  async open(stories: TargetStory[], logFile: string): Promise<number[]> {
    const answer = await this.#process.ask({ order: 'open', stories, logFile });
    return answer === 'done' ? [] : answer.ports;
  }

  async begin(at: number): Promise<void> {
    await this.#process.ask({ order: 'begin', at });
  }

  async end(): Promise<void> {
    await this.#process.ask({ order: 'end' });
  }

  async kill(): Promise<void> {
    await this.#process.signal('SIGKILL');
  }
}
