interface StreamRightParts {
  /** Rejects when the caller may not read any more; resolves with when the session or key ends by itself (null: never). */
  authenticateAgain: () => Promise<Date | null>;
  /** Epoch milliseconds. */
  now: () => number;
  end: () => void;
}

/** The longest time that a timer takes (Node.js: 2^31 - 1 milliseconds). */
const MAX_MS = 2 ** 31 - 1;

/** The right to read a stream: ends it when that is taken, and at the moment when the session or key expires. */
export class StreamRight {
  readonly #parts: StreamRightParts;
  #expiry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: StreamRightParts) {
    this.#parts = parts;
  }

  /** Looks the right up, as a request now would. */
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
      // Refused now, or the database is away: a subscriber that may read connects again.
      end();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#expiry);
  }
}
