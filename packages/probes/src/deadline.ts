/** The probe's time was over. What it waited for is known by the clock's current phase. */
export class DeadlineExpired extends Error {}

/** The one limit of a probe's time: everything that it waits for goes through `within`. */
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
   * Settles as `start` makes it settle, or rejects with DeadlineExpired.
   * `start` returns what to do when the deadline comes first; it is not called otherwise.
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

  /** Waits for a promise that cannot be called off. */
  race<T>(promise: Promise<T>): Promise<T> {
    return this.within((resolve, reject) => {
      promise.then(resolve, reject);
      return () => {};
    });
  }

  /** To be called once the probe is over. */
  clear(): void {
    clearTimeout(this.#timer);
  }

  #expire(): void {
    this.#expired = true;
    for (const expire of [...this.#waiting]) expire();
    this.#waiting.clear();
  }
}
