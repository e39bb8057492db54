interface StreamRightParts {
  /**
   * Resolves with the time at which the session or key expires. Null if it does not expire. Rejects if the caller no
   * longer has access.
   */
  authenticateAgain: () => Promise<Date | null>;
  /** Epoch milliseconds. */
  now: () => number;
  end: () => void;
}

/** Maximum delay of a timer (in Node.js 2^31 - 1 milliseconds). */
const MAX_MS = 2 ** 31 - 1;

/**
 * The access of a caller to a stream. Ends the stream when the access is revoked, and when the session or key expires.
 */
export class StreamRight {
  readonly #parts: StreamRightParts;
  #expiry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: StreamRightParts) {
    this.#parts = parts;
  }

  /** Checks whether the caller would have access with a new request. */
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
      // The access was denied, or the database is unavailable. A stream client with access connects again.
      end();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#expiry);
  }
}
