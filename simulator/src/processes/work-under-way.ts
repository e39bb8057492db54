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

/** Node.js runs its next-tick queue only when no promise can continue. */
const promisesRun = async (): Promise<void> => {
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await new Promise<void>((resolve) => process.nextTick(resolve));
};
