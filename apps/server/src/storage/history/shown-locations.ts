/** Of which locations figures are read: an import may have brought figures of any number of names. */
export interface ShownLocations {
  /** Keys of all locations that are shown in any case. */
  known: readonly string[];
  /** Of how many more, such as those that were deleted since. */
  others: number;
}

/** A check has far fewer. */
export const MOST_OTHER_LOCATIONS = 50;

export const ANY_LOCATIONS: ShownLocations = { known: [], others: MOST_OTHER_LOCATIONS };
