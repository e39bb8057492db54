import { setTimeout as sleep } from 'node:timers/promises';
import { type Behavior, behaviorOf } from '../behavior/behavior.ts';
import type { Fault } from '../behavior/story.ts';
import type { DemoCheck } from '../checks/demo-check.ts';

export class LiveTarget {
  readonly check: DemoCheck;
  readonly #behavior: Behavior;

  constructor(check: DemoCheck, madeAt: number) {
    this.check = check;
    this.#behavior = behaviorOf(check.key, check.story, madeAt);
  }

  /** Waits for the current response time. Returns null if the target works. */
  async answerTime(): Promise<Fault | null> {
    const { fault, responseMs } = this.#behavior.at(Date.now());
    await sleep(responseMs);
    return fault;
  }
}
