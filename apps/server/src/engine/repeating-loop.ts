/** Runs `work` again and again, never twice at a time: a run that takes longer than `everyMs` delays the next one. */
export class RepeatingLoop {
  readonly #everyMs: number;
  readonly #work: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #stops = 0;

  /** `onError` gets what a run that the timer started rejects with. */
  constructor(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void) {
    this.#everyMs = everyMs;
    this.#work = work;
    this.#onError = onError;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      if (!this.#running) this.run().catch(this.#onError);
    }, this.#everyMs);
  }

  get isStarted(): boolean {
    return this.#timer !== undefined;
  }

  /** Starts with a run at once. Resolves when that has ended; when it fails it rejects, and nothing is started. */
  async startWithRun(): Promise<void> {
    const stops = this.#stops;
    await this.run();
    if (stops === this.#stops) this.start();
  }

  /** Begins a run. The one under way, if any, is waited for first; several calls meanwhile share the run that follows it. */
  run(): Promise<void> {
    if (!this.#running) return this.#begin();
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  /** Resolves when the run under way, and one that waits for it, have ended. Safe to call twice. */
  async stop(): Promise<void> {
    this.#stops += 1;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.allSettled([this.#running, this.#next]);
  }

  #begin(): Promise<void> {
    const running = this.#work().finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
