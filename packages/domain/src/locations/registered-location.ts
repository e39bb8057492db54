/** What people have decided of a location, and engines have found of its connection. */
export interface RegisteredLocation {
  /** That people gave it; null: its agents name it. */
  name: string | null;
  /** Whose checks alone it probes; null: those of all organizations. */
  organizationId: number | null;
  isDisabled: boolean;
  hasCredential: boolean;
  /** See LiveLocation. */
  isolatedSince?: number | undefined;
}

/** By key. */
export type RegisteredLocations = ReadonlyMap<string, RegisteredLocation>;
