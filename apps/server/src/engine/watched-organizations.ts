/** Processes with open pages repeat their organizations every 20 seconds. */
const VALID_MS = 60_000;

/** Organizations with an open page in any process. Notifications about results are sent only for these. */
export class WatchedOrganizations {
  readonly #until = new Map<number, number>();

  renew(organizationIds: readonly number[], now = Date.now()): void {
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id);
    for (const id of organizationIds) this.#until.set(id, now + VALID_MS);
  }

  has(organizationId: number, now = Date.now()): boolean {
    return (this.#until.get(organizationId) ?? 0) > now;
  }
}
