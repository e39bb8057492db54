import type { ManagedLocation } from './location-calls.ts';

/** 2 comes before 10. */
const NATURAL = new Intl.Collator('en-US', { numeric: true });

export const orderedLocations = (locations: readonly ManagedLocation[]): ManagedLocation[] =>
  locations.toSorted(
    (a, b) => Number(b.is_live) - Number(a.is_live) || NATURAL.compare(a.name, b.name) || NATURAL.compare(a.key, b.key),
  );

export const matchingLocations = (locations: readonly ManagedLocation[], text: string): readonly ManagedLocation[] => {
  const wanted = searchable(text.trim());
  if (wanted === '') return locations;
  return locations.filter(({ name, key, organization, addresses }) =>
    [name, key, organization?.name ?? '', ...addresses.map(({ address }) => address)].some((text) =>
      searchable(text).includes(wanted),
    ),
  );
};

/** Removes case and accents, so that "buro" finds "Büro". */
const searchable = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
