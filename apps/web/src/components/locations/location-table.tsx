import { Group, Text } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { ListPagination } from '../list-pagination.tsx';
import { ListSearch } from '../list-search.tsx';
import { type Column, ListTable } from '../list-table/list-table.tsx';
import type { LocationCalls, LocationRights, ManagedLocation } from './location-calls.ts';
import { locationColumns } from './location-columns.tsx';
import { LocationMenu } from './location-menu.tsx';
import { matchingLocations, orderedLocations } from './ordered-locations.ts';

type Row = ManagedLocation & { id: string };

interface LocationTableProps {
  locations: readonly ManagedLocation[];
  zone: string;
  calls: LocationCalls;
  rightsOf: (location: ManagedLocation) => LocationRights;
  /** Absent if all locations have the same owner. */
  ownerOf?: (location: ManagedLocation) => ReactNode;
}

const PAGE_SIZE = 50;
/** Above this number of locations, a search field is shown. */
const FEW = 10;

export const LocationTable = ({ locations, zone, calls, rightsOf, ownerOf }: LocationTableProps) => {
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(1);
  const top = useRef<HTMLParagraphElement>(null);
  const ordered = useMemo(() => orderedLocations(locations), [locations]);
  const found = matchingLocations(ordered, search);
  const pages = Math.ceil(found.length / PAGE_SIZE);
  const page = Math.min(wantedPage, Math.max(1, pages));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const baseColumns = locationColumns(zone, ownerOf);
  const hasActs = locations.some((location) => Object.values(rightsOf(location)).includes(true));
  const acts: Column<Row> = {
    label: 'Actions',
    cell: (location) => <LocationMenu calls={calls} location={location} {...rightsOf(location)} />,
  };
  return (
    <>
      {(locations.length > FEW || search !== '') && (
        <Group>
          <ListSearch
            label="Search"
            placeholder={ownerOf ? 'Name, key, address or organization' : 'Name, key or address'}
            search={search}
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
        </Group>
      )}
      <Text size="sm" c="dimmed" role="status" ref={top} style={{ scrollMarginTop: 80 }}>
        {search !== '' && `${count(found.length)} of `}
        {count(locations.length)} {locations.length === 1 ? 'location' : 'locations'},{' '}
        {count(found.filter(({ is_live }) => is_live).length)} live
      </Text>
      {found.length === 0 ? (
        <EmptyState title="No location matches" isSecond>
          Change the search text.
        </EmptyState>
      ) : (
        <ListTable
          rows={shown.map((location) => ({ ...location, id: location.key }))}
          columns={hasActs ? [...baseColumns, acts] : baseColumns}
        />
      )}
      {pages > 1 && (
        <ListPagination
          total={pages}
          page={page}
          name="Pages of locations"
          onChange={(next) => {
            setPage(next);
            top.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
      )}
    </>
  );
};

const count = (number: number): string => number.toLocaleString('en-US');
