interface StreamRightParts {
  /**
   * Resolves with the expiry of the session or key, or null if it does not expire. Rejects if the caller no longer has
   * access.
   */
  authenticateAgain: () => Promise<Date | null>;
  now: () => number;
  end: () => void;
}

/** Maximum delay of a timer in Node.js. */
const MAX_MS = 2 ** 31 - 1;

/** Ends a stream when the access of its caller is revoked, or when the session or key expires. */
export class StreamRight {
  readonly #parts: StreamRightParts;
  #expiry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: StreamRightParts) {
    this.#parts = parts;
  }

  /** Checks the access as for a new request. */
  async check(): Promise<void> {
    if (this.#isClosed) return;
    const { authenticateAgain, now, end } = this.#parts;
    try {
      const endsAt = await authenticateAgain();
      clearTimeout(this.#expiry);
      if (this.#isClosed || endsAt === null) return;
      const remaining = Math.max(1, Math.min(endsAt.getTime() - now(), MAX_MS));
      this.#expiry = setTimeout(() => void this.check(), remaining);
    } catch {
      // A stream client with access reconnects, for example after a database failure.
      end();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#expiry);
  }
}
