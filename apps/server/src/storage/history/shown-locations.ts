/** Limits the locations that are read, because an import may contain figures of any number of location names. */
export interface ShownLocations {
  known: readonly string[];
  maxOtherLocations: number;
}

/** A real check has far fewer locations. */
export const MAX_OTHER_LOCATIONS = 50;

export const ANY_LOCATIONS: ShownLocations = { known: [], maxOtherLocations: MAX_OTHER_LOCATIONS };
