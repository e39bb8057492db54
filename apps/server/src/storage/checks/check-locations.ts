/** Of the columns of a check, the keys of its locations: a release before, which knows one, may have changed that alone. */
export const locationsOfColumns = (location: string | null, locations: string[] | null): string[] => {
  if (location === null) return [];
  return locations?.[0] === location ? locations : [location];
};

/** The columns of a check that hold its locations. */
export const columnsOfLocations = (
  locations: readonly string[],
): { location: string | null; locations: string[] | null } => ({
  location: locations[0] ?? null,
  locations: locations.length > 1 ? [...locations] : null,
});
