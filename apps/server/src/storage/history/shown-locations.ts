/**
 * Selects the locations whose figures are read. The limit is needed because an import may contain figures of any number
 * of location names.
 */
export interface ShownLocations {
  /** Keys of locations that are always included. */
  known: readonly string[];
  /** Maximum number of other locations, such as deleted ones. */
  others: number;
}

/** The default limit. A real check has far fewer locations. */
export const MAX_OTHER_LOCATIONS = 50;

export const ANY_LOCATIONS: ShownLocations = { known: [], others: MAX_OTHER_LOCATIONS };
