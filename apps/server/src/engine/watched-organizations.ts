/** Processes with open pages repeat their organizations every 20 seconds; this many milliseconds after the last time they count as closed. */
const VALID_MS = 60_000;

/** The organizations of which a page is open somewhere: only their results are worth a notification. */
export class WatchedOrganizations {
  readonly #until = new Map<number, number>();

  /** Counts these as watched for the next minute. */
  renew(organizationIds: readonly number[], now = Date.now()): void {
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id);
    for (const id of organizationIds) this.#until.set(id, now + VALID_MS);
  }

  has(organizationId: number, now = Date.now()): boolean {
    return (this.#until.get(organizationId) ?? 0) > now;
  }
}
