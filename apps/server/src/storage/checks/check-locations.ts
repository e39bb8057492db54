/** The keys of a check's locations, by its columns: the release before knows one location, and may have changed that one alone. */
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
