/** How far the clocks of two installations may be apart. */
export const CLOCK_SLACK_MS = 60_000;
/** Only who has the key gets one remembered. */
const MOST = 10_000;

/** Remembers which requests were taken, as long as they could be sent again. One process remembers its own; what is asked changes nothing twice. */
export class UsedNonces {
  readonly #until = new Map<string, number>();

  /** Whether it is new; it is used from now on. `now`: epoch milliseconds. */
  use(nonce: string, now: number): boolean {
    for (const [each, until] of this.#until) {
      if (until > now && this.#until.size < MOST) break;
      this.#until.delete(each);
    }
    if (this.#until.has(nonce)) return false;
    this.#until.set(nonce, now + 2 * CLOCK_SLACK_MS);
    return true;
  }
}
