import { AskedProcess } from '../../processes/asked-process.ts';
import type { TargetStory } from '../story/story.ts';
import type { TargetAnswer, TargetOrder } from './target-main.ts';

/** The targets as the run sees them. */
export class TargetServer {
  readonly #process = new AskedProcess<TargetOrder, TargetAnswer>('./target-main.ts', import.meta.url);

  /** All are well until the stories begin. Answers their ports, by index. */
  async open(stories: TargetStory[], logFile: string): Promise<number[]> {
    const answer = await this.#process.ask({ order: 'open', stories, logFile });
    return answer === 'done' ? [] : answer.ports;
  }

  async begin(at: number): Promise<void> {
    await this.#process.ask({ order: 'begin', at });
  }

  /** Writes its log out and ends. */
  async end(): Promise<void> {
    await this.#process.ask({ order: 'end' });
  }

  async kill(): Promise<void> {
    await this.#process.signal('SIGKILL');
  }
}
