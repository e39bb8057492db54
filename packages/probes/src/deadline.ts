/** The current phase of the clock shows what the probe was waiting for. */
export class DeadlineExpired extends Error {}

export class Deadline {
  readonly seconds: number;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting = new Set<() => void>();
  #expired = false;

  constructor(seconds: number) {
    this.seconds = seconds;
    this.#timer = setTimeout(() => this.#expire(), seconds * 1000);
  }

  /**
   * Settles with `start`, or rejects with `DeadlineExpired`. `start` returns the cleanup function for an expired
   * deadline. It is not called if the deadline has already expired.
   */
  within<T>(start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => () => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#expired) {
        reject(new DeadlineExpired());
        return;
      }
      const expire = () => {
        abandon();
        reject(new DeadlineExpired());
      };
      this.#waiting.add(expire);
      const abandon = start(
        (value) => {
          this.#waiting.delete(expire);
          resolve(value);
        },
        (reason) => {
          this.#waiting.delete(expire);
          reject(reason);
        },
      );
    });
  }

  race<T>(promise: Promise<T>): Promise<T> {
    return this.within((resolve, reject) => {
      promise.then(resolve, reject);
      return () => {};
    });
  }

  /** Must be called after the end of the probe. */
  clear(): void {
    clearTimeout(this.#timer);
  }

  #expire(): void {
    this.#expired = true;
    for (const expire of [...this.#waiting]) expire();
    this.#waiting.clear();
  }
}
