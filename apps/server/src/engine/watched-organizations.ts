/** Announced every 20 seconds while it lasts; after this many milliseconds nobody watches any more. */
const LOOK_MS = 60_000;

/** The organizations that somebody watches at the moment: only there are results worth announcing. */
export class WatchedOrganizations {
  readonly #until = new Map<number, number>();

  saw(organizationIds: readonly number[], now = Date.now()): void {
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id);
    for (const id of organizationIds) this.#until.set(id, now + LOOK_MS);
  }

  has(organizationId: number, now = Date.now()): boolean {
    return (this.#until.get(organizationId) ?? 0) > now;
  }
}
