/** Of which locations figures are read: an import may have brought figures of any number of names. */
export interface ShownLocations {
  /** Keys of all locations that are shown in any case. */
  known: readonly string[];
  /** Of how many more, such as those that were deleted since. */
  others: number;
}

/** A check has far fewer. */
export const MAX_OTHER_LOCATIONS = 50;

export const ANY_LOCATIONS: ShownLocations = { known: [], others: MAX_OTHER_LOCATIONS };
