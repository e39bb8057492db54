import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, behaviourOf } from '../behaviour/behaviour.ts';
import type { Fault } from '../behaviour/story.ts';
import type { DemoCheck } from '../checks/demo-check.ts';

/** A check's target, which goes on with its story. */
export class LiveTarget {
  readonly check: DemoCheck;
  readonly #behaviour: Behaviour;

  constructor(check: DemoCheck, madeAt: number) {
    this.check = check;
    this.#behaviour = behaviourOf(check.key, check.story, madeAt);
  }

  /** Waits for as long as an answer takes now; resolves with what is wrong with it, null when nothing is. */
  async answerTime(): Promise<Fault | null> {
    const { fault, responseMs } = this.#behaviour.at(Date.now());
    await sleep(responseMs);
    return fault;
  }
}
