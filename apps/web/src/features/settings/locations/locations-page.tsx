import { Skeleton, Text } from '@mantine/core';
import * as own from '@pharos/contract/rest/locations/locations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type LocationCalls, REFRESH_MS } from '../../../components/locations/location-calls.ts';
import { LocationTable } from '../../../components/locations/location-table.tsx';
import { LocationsFrame } from '../../../components/locations/locations-frame.tsx';
import { NoCredentials } from '../../../components/locations/no-credentials.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useMay, useTimeZone } from '../../../lib/account.ts';
import type { Answer } from '../../../lib/api/call.ts';
import { queryOf } from '../../../lib/api/queries.ts';

const CALLS: LocationCalls = {
  list: own.listPrivateLocations,
  create: own.createPrivateLocation,
  change: own.changePrivateLocation,
  renew: own.renewPrivateLocationCredential,
  countChecks: own.countPrivateLocationChecks,
  remove: own.deletePrivateLocation,
};

export const PrivateLocationsPage = () => {
  const read = useQuery({ ...queryOf(own.listPrivateLocations, {}), refetchInterval: REFRESH_MS });
  const mayManage = useMay('locations.manage');
  const list = read.data;
  const isFull = list !== undefined && list.results.length >= list.maximum;
  return (
    <LocationsFrame
      summary="Your own locations: agents on your machines that probe only the checks of this organization."
      calls={CALLS}
      mayAdd={mayManage && list?.credentials.is_available === true && !isFull}
      hasButtonBelow={list?.results.length === 0}
    >
      {(button) => (
        <>
          {list ? (
            <Locations list={list} button={button} />
          ) : read.error ? (
            <NotLoaded
              what="The locations"
              error={read.error}
              isTrying={read.isFetching}
              onTryAgain={() => void read.refetch()}
            />
          ) : (
            <Skeleton height={40} aria-busy="true" />
          )}
          {isFull && mayManage && (
            <Text size="sm" c="dimmed">
              An organization has at most {list.maximum} locations. Delete one to add another.
            </Text>
          )}
        </>
      )}
    </LocationsFrame>
  );
};

interface LocationsProps {
  list: Answer<typeof own.listPrivateLocations>;
  button: ReactNode;
}

const Locations = ({ list: { credentials, results }, button }: LocationsProps) => {
  const zone = useTimeZone();
  const mayChange = useMay('locations.manage');
  const mayRemove = useMay('locations.remove');
  const rights = { mayChange, mayRenew: mayChange && credentials.is_available, mayRemove };
  return (
    <>
      {!credentials.is_available && (
        <NoCredentials title="No location can be added here" reason={credentials.reason}>
          The operator of this Pharos can change this.
        </NoCredentials>
      )}
      {results.length > 0 ? (
        <LocationTable locations={results} zone={zone} calls={CALLS} rightsOf={() => rights} />
      ) : (
        credentials.is_available && (
          <EmptyState title="Monitor targets behind your firewall" isSecond action={button}>
            An agent in your own network probes targets that cannot be reached from outside. It needs only an outgoing
            connection.
          </EmptyState>
        )
      )}
    </>
  );
};
