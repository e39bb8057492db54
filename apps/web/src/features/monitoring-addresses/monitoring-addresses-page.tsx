import { Anchor, Badge, Button, CopyButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type * as edge from '@pharos/contract/rest/checks/edge-locations.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { named } from '../../lib/api/named.ts';
import { queryOf } from '../../lib/api/queries.ts';
import { basePath } from '../../lib/base-path.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { addressesByLocation, type LocationAddresses } from './addresses-by-location.ts';

const listEdgeLocations = named<typeof edge.listEdgeLocations>('GET', '/edge-locations/', 'checks.read');

const ACKNOWLEDGED_MS = 2000;
const LIST = { margin: 0, padding: 0, listStyle: 'none' } as const;
const FILE = { underline: 'always', target: '_blank', rel: 'noopener', size: 'sm' } as const;

export const MonitoringAddressesPage = () => {
  usePageTitle('Monitoring IPs');
  const read = useQuery(queryOf(listEdgeLocations, {}));
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h3">
          Monitoring IPs
        </Title>
        <Text c="dimmed" size="sm">
          Probes come from these addresses. Allow them in the firewalls in front of the targets that you monitor.
        </Text>
      </div>
      {read.data ? (
        <Addresses locations={addressesByLocation(read.data.results, read.data.away)} />
      ) : read.error ? (
        <NotLoaded
          what="The addresses"
          error={read.error}
          isTrying={read.isFetching}
          onTryAgain={() => void read.refetch()}
        />
      ) : (
        <Skeleton height={120} aria-busy="true" />
      )}
      <Text size="sm">
        For programs:{' '}
        <Anchor href={`${basePath}/monitoring-addresses.txt`} {...FILE}>
          plain text
        </Anchor>{' '}
        and{' '}
        <Anchor href={`${basePath}/v1/monitoring-addresses/`} {...FILE}>
          JSON
        </Anchor>
        . They list the public addresses of all locations that are not private. The addresses can change, so read them
        again once a day.
      </Text>
    </Stack>
  );
};

const Addresses = ({ locations }: { locations: readonly LocationAddresses[] }) => {
  const all = [...new Set(locations.flatMap(({ addresses }) => addresses.map(({ address }) => address)))];
  if (locations.length === 0) {
    return (
      <EmptyState title="There are no locations" isSecond>
        No check is probed at the moment, and no address is known.
      </EmptyState>
    );
  }
  return (
    <>
      {locations.some(({ isLive }) => !isLive) && (
        <Text size="sm">
          A location that is marked as away has no connected agent at the moment. It can return at any time, so do not
          remove its addresses.
        </Text>
      )}
      {all.length > 0 && (
        <CopyButton value={all.join('\n')} timeout={ACKNOWLEDGED_MS}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
              }
            >
              {copied ? 'Copied!' : `Copy ${all.length === 1 ? 'the address' : `all ${all.length} addresses`}`}
            </Button>
          )}
        </CopyButton>
      )}
      <Stack component="ul" gap={0} style={LIST}>
        {locations.map((location) => (
          <Location key={location.key} location={location} />
        ))}
      </Stack>
      {locations.some(({ is_private }) => is_private) && (
        <Text size="sm">
          Private locations probe only the checks of your organization.{' '}
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/settings/locations" {...props} />}>
            See your locations
          </Anchor>
        </Text>
      )}
    </>
  );
};

const Location = ({
  location: { name, is_private: isPrivate, isLive, addresses },
}: {
  location: LocationAddresses;
}) => (
  <Stack component="li" gap={4} py="sm" style={{ borderTop: '1px solid var(--line)' }}>
    <Group gap={8} align="center" miw={0}>
      <Text fw={500} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <bdi>{name}</bdi>
      </Text>
      {isPrivate && (
        <Badge variant="light" color="gray" size="sm" radius="sm">
          Private
        </Badge>
      )}
      {!isLive && (
        <Badge variant="outline" color="gray" size="sm" radius="sm">
          Away
        </Badge>
      )}
    </Group>
    {addresses.length === 0 ? (
      <Text size="sm" c="dimmed">
        Unknown. To list the address, set PROBE_ADDRESS where the agent runs.
      </Text>
    ) : (
      <Text component="ul" size="sm" style={{ ...LIST, overflowWrap: 'anywhere' }}>
        {addresses.map(({ address, family }) => (
          <li key={address}>
            <code>{address}</code>{' '}
            <Text span size="xs" c="dimmed">
              {family}
            </Text>
          </li>
        ))}
      </Text>
    )}
  </Stack>
);
