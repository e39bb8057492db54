/** What the simulated processes have asked of PostgreSQL and not heard back: the clock stands still meanwhile. */
export class WorkUnderWay {
  readonly #underWay = new Set<Promise<unknown>>();

  track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    tracked.catch(() => {});
    return tracked;
  }

  /** Resolves once nothing can go on without the clock. */
  async settled(): Promise<void> {
    await promisesRun();
    while (this.#underWay.size > 0) {
      await Promise.race(this.#underWay).catch(() => {});
      await promisesRun();
    }
  }
}

/** Node runs its next-tick queue only once no promise can go on any more. */
const promisesRun = async (): Promise<void> => {
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await new Promise<void>((resolve) => process.nextTick(resolve));
};
