/** Decisions of people about a location, and findings of engines about its connection. */
export interface RegisteredLocation {
  /** Null if the agents name the location. */
  name: string | null;
  /** Null if the location probes the checks of all organizations. */
  organizationId: number | null;
  isDisabled: boolean;
  hasCredential: boolean;
  /** See `LiveLocation`. */
  isolatedSince?: number | undefined;
}

export type RegisteredLocations = ReadonlyMap<string, RegisteredLocation>;
