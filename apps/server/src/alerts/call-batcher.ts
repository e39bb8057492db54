/** More calls would make a transaction, and the wait for its locks, longer. */
const MAX_TOGETHER = 50;

interface Waiting<In, Out> extends PromiseWithResolvers<Out> {
  input: In;
}

/**
 * Runs calls with the same key together: those of one event loop turn, and those that arrive during a run. A higher
 * load therefore creates larger runs.
 */
export class CallBatcher<Key, In, Out> {
  readonly #run: (inputs: readonly In[], key: Key) => Promise<readonly Out[]>;
  readonly #waiting = new Map<Key, Waiting<In, Out>[]>();

  /**
   * @param run Returns the result of each input, in order. If it rejects for several inputs, it is called again for
   * each of them.
   */
  constructor(run: (inputs: readonly In[], key: Key) => Promise<readonly Out[]>) {
    this.#run = run;
  }

  call(key: Key, input: In): Promise<Out> {
    const call = { input, ...Promise.withResolvers<Out>() };
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(call);
    else {
      this.#waiting.set(key, [call]);
      setImmediate(() => void this.#runAll(key));
    }
    return call.promise;
  }

  async #runAll(key: Key): Promise<void> {
    for (;;) {
      const calls = this.#waiting.get(key)?.splice(0, MAX_TOGETHER) ?? [];
      if (calls.length === 0) break;
      await this.#runCalls(key, calls);
    }
    this.#waiting.delete(key);
  }

  /** Never rejects. */
  async #runCalls(key: Key, calls: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.#run(
        calls.map(({ input }) => input),
        key,
      );
      for (const [place, call] of calls.entries()) call.resolve(results[place] as Out);
    } catch (error) {
      const [first] = calls;
      if (calls.length === 1) return first?.reject(error);
      // An error in one call must not affect other calls.
      for (const call of calls) await this.#runCalls(key, [call]);
    }
  }
}
