/** Maximum difference between the clocks of two installations. */
export const CLOCK_SLACK_MS = 60_000;
/** Only an installation with the key can add a nonce. */
const MAX_NONCES = 10_000;

/** Each process remembers only its own nonces, because repeated requests change nothing. */
export class UsedNonces {
  readonly #until = new Map<string, number>();

  /** Returns whether the nonce was new. `now` is in epoch milliseconds. */
  use(nonce: string, now: number): boolean {
    for (const [each, until] of this.#until) {
      if (until > now && this.#until.size < MAX_NONCES) break;
      this.#until.delete(each);
    }
    if (this.#until.has(nonce)) return false;
    this.#until.set(nonce, now + 2 * CLOCK_SLACK_MS);
    return true;
  }
}
