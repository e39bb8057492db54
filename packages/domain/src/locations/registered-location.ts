/** The decisions of people about a location, and the findings of engines about its connection. */
export interface RegisteredLocation {
  /** The name that people gave to the location. Null if its agents name it. */
  name: string | null;
  /** The only organization whose checks the location probes. Null if it probes the checks of all organizations. */
  organizationId: number | null;
  isDisabled: boolean;
  hasCredential: boolean;
  /** See `LiveLocation`. */
  isolatedSince?: number | undefined;
}

export type RegisteredLocations = ReadonlyMap<string, RegisteredLocation>;
