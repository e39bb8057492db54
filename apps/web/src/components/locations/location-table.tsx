import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, ListTable } from '../list-table/list-table.tsx';
import type { LocationCalls, LocationRights, ManagedLocation } from './location-calls.ts';
import { locationColumns } from './location-columns.tsx';
import { LocationMenu } from './location-menu.tsx';

type Row = ManagedLocation & { id: string };

interface LocationTableProps {
  locations: readonly ManagedLocation[];
  /** In which times are told. */
  zone: string;
  calls: LocationCalls;
  rightsOf: (location: ManagedLocation) => LocationRights;
  /** Whose it is, where that may differ. */
  ownerOf?: (location: ManagedLocation) => ReactNode;
}

/** Locations with how they are and what can be done to them. */
export const LocationTable = ({ locations, zone, calls, rightsOf, ownerOf }: LocationTableProps) => {
  const told = locationColumns(zone, ownerOf);
  const rows = locations.map((location) => ({ ...location, id: location.key }));
  const hasActs = locations.some((location) => Object.values(rightsOf(location)).includes(true));
  const acts: Column<Row> = {
    label: 'Actions',
    cell: (location) => <LocationMenu calls={calls} location={location} {...rightsOf(location)} />,
  };
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {locations.length} {locations.length === 1 ? 'location' : 'locations'},{' '}
        {locations.filter(({ is_live }) => is_live).length} live
      </Text>
      <ListTable rows={rows} columns={hasActs ? [...told, acts] : told} />
    </>
  );
};
