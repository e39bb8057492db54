import { Anchor } from '@mantine/core';
import * as operator from '@pharos/contract/rest/operator/locations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type LocationCalls, type ManagedLocation, REFRESH_MS } from '../../../components/locations/location-calls.ts';
import { LocationTable } from '../../../components/locations/location-table.tsx';
import { LocationsFrame } from '../../../components/locations/locations-frame.tsx';
import { NoCredentials } from '../../../components/locations/no-credentials.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { deviceZone } from '../device-time.tsx';
import { QueryPart } from '../query-part.tsx';

const CALLS: LocationCalls = {
  list: operator.listOperatorLocations,
  create: operator.createOperatorLocation,
  change: operator.changeOperatorLocation,
  renew: operator.renewOperatorLocationCredential,
  countChecks: operator.countOperatorLocationChecks,
  remove: operator.deleteOperatorLocation,
};

export const LocationsPage = () => {
  const query = useQuery({ ...queryOf(operator.listOperatorLocations, {}), refetchInterval: REFRESH_MS });
  return (
    <LocationsFrame
      summary="The places from which probes run. Each location has agents on its machines."
      calls={CALLS}
      hasKey
      mayAdd={query.data?.credentials.is_available === true}
    >
      {() => (
        <QueryPart query={query} what="The locations">
          {({ credentials, results }) => (
            <>
              {!credentials.is_available && (
                <NoCredentials title="Locations cannot be added here yet" reason={credentials.reason} />
              )}
              {results.length === 0 ? (
                <EmptyState title="Nothing is probed because there is no location" isSecond>
                  Start an agent, or add a location with an agent on another machine.
                </EmptyState>
              ) : (
                <LocationTable
                  locations={results}
                  zone={deviceZone()}
                  calls={CALLS}
                  rightsOf={({ organization }) => ({
                    mayChange: true,
                    // A private location's credential gives access to the requests of its checks. Only the organization
                    // may renew it.
                    mayRenew: credentials.is_available && organization === null,
                    mayRemove: true,
                  })}
                  ownerOf={({ organization }) => <Owner organization={organization} />}
                />
              )}
            </>
          )}
        </QueryPart>
      )}
    </LocationsFrame>
  );
};

const Owner = ({ organization }: { organization: ManagedLocation['organization'] }) =>
  organization ? (
    <>
      Private: for{' '}
      <Anchor
        size="xs"
        underline="always"
        renderRoot={(props) => (
          <Link to="/operator/organizations/$id" params={{ id: String(organization.id) }} {...props} />
        )}
      >
        <bdi>{organization.name}</bdi>
      </Anchor>
    </>
  ) : (
    'Public: for all organizations'
  );
