import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import * as operator from '@pharos/contract/rest/operator/locations.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { CreateLocation } from '../../../components/locations/create-location.tsx';
import type { LocationCalls, ManagedLocation } from '../../../components/locations/location-calls.ts';
import { LocationTable } from '../../../components/locations/location-table.tsx';
import { NoCredentials } from '../../../components/locations/no-credentials.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { deviceZone } from '../device-time.tsx';
import { QueryPart } from '../query-part.tsx';

const REFRESH_MS = 10_000;
const CALLS: LocationCalls = {
  list: operator.listOperatorLocations,
  create: operator.createOperatorLocation,
  change: operator.changeOperatorLocation,
  renew: operator.renewOperatorLocationCredential,
  remove: operator.deleteOperatorLocation,
};

/** From where this installation probes. */
export const LocationsPage = () => {
  usePageTitle('Locations');
  const query = useQuery({ ...queryOf(operator.listOperatorLocations, {}), refetchInterval: REFRESH_MS });
  const [isCreating, create] = useDisclosure();
  const isAvailable = query.data?.credentials.is_available === true;
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={1} size="h3">
            Locations
          </Title>
          <Text c="dimmed" size="sm">
            Where probes run from, each by agents on machines of that place.
          </Text>
        </div>
        {isAvailable && (
          <Button flex="none" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create.open}>
            Add location
          </Button>
        )}
      </Group>
      <QueryPart query={query} what="The locations">
        {({ credentials, results }) => (
          <>
            {!credentials.is_available && (
              <NoCredentials title="No location can be added here yet" reason={credentials.reason} />
            )}
            {results.length === 0 ? (
              <EmptyState title="Nothing is probed: there is no location" isSecond>
                Start an agent, or add a location whose agent runs elsewhere.
              </EmptyState>
            ) : (
              <LocationTable
                locations={results}
                zone={deviceZone()}
                calls={CALLS}
                rightsOf={({ organization }) => ({
                  mayChange: true,
                  // Who has the credential of a private location reads what its checks send.
                  mayRenew: credentials.is_available && organization === null,
                  mayRemove: true,
                })}
                ownerOf={({ organization }) => <Owner organization={organization} />}
              />
            )}
          </>
        )}
      </QueryPart>
      <CreateLocation calls={CALLS} hasKey opened={isCreating} onClose={create.close} />
    </Stack>
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
