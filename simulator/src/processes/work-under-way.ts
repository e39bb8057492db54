/**
 * The PostgreSQL requests of the simulated processes that have no answer yet. The clock stops until all are answered.
 */
export class WorkUnderWay {
  readonly #underWay = new Set<Promise<unknown>>();

  track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    tracked.catch(() => {});
    return tracked;
  }

  /** Resolves when nothing can continue until the clock advances. */
  async settled(): Promise<void> {
    await promisesRun();
    while (this.#underWay.size > 0) {
      await Promise.race(this.#underWay).catch(() => {});
      await promisesRun();
    }
  }
}

/** Resolves when no promise can continue. Node.js runs its next-tick queue only then. */
const promisesRun = async (): Promise<void> => {
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await new Promise<void>((resolve) => process.nextTick(resolve));
};
