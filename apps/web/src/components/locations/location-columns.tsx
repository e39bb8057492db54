import { Group, Stack, Text } from '@mantine/core';
import type { CheckType } from '@pharos/contract/states.ts';
import { descriptorOf } from '@pharos/domain/checks/types/registry.ts';
import type { ReactNode } from 'react';
import { agoText, dayText, momentText } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Column } from '../list-table/list-table.tsx';
import { StateIcon } from '../state-icon.tsx';
import type { ManagedLocation } from './location-calls.ts';
import { agentsText, clockOffset, locationState } from './location-texts.ts';

type Row = ManagedLocation & { id: string };

/**
 * Returns the columns for a list of locations. Unsupported check types and the clock are shown only if there is a
 * problem.
 * @param zone The time zone in which times are shown.
 */
export const locationColumns = (
  zone: string,
  ownerOf?: (location: ManagedLocation) => ReactNode,
): readonly Column<Row>[] => [
  {
    label: 'Location',
    cell: (location) => (
      <>
        <Text size="sm" fw={500}>
          <bdi>{location.name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {location.key}
        </Text>
        {ownerOf && <Text size="xs">{ownerOf(location)}</Text>}
      </>
    ),
  },
  { label: 'State', isLong: true, cell: (location) => <State location={location} zone={zone} /> },
  { label: 'Addresses', isLong: true, cell: Addresses },
  { label: 'Open jobs', isNumber: true, cell: ({ open_jobs }) => open_jobs },
  {
    label: 'Credential',
    cell: ({ credential_since: since }) =>
      since === null ? (
        'None'
      ) : (
        <span>
          since{' '}
          <time dateTime={since} title={momentText(since, zone)}>
            {dayText(since, zone)}
          </time>
        </span>
      ),
  },
];

const State = ({ location, zone }: { location: Row; zone: string }) => {
  const now = useNow();
  const { state, word, since } = locationState(location);
  const agents = agentsText(location);
  const clock = clockOffset(location.clock_offset_ms);
  return (
    <Stack gap={2}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <StateIcon state={state} />
        <span>
          {word}
          {since !== null && (
            <>
              , last seen{' '}
              <time dateTime={since} title={momentText(since, zone)}>
                {agoText(Date.parse(since), now)}
              </time>
            </>
          )}
        </span>
      </Group>
      {agents !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {agents}
        </Text>
      )}
      {clock?.isWrong === false && (
        <Text size="xs" c="dimmed">
          {clock.text}
        </Text>
      )}
      {clock?.isWrong === true && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <StateIcon state="degraded" size={16} />
          <Text size="xs" fw={600}>
            {clock.text}: set it by NTP
          </Text>
        </Group>
      )}
      <CannotRun unavailable={location.unavailable} />
    </Stack>
  );
};

const Addresses = ({ addresses }: Pick<Row, 'addresses'>) =>
  addresses.length === 0 ? (
    <Text size="sm" c="dimmed">
      Unknown
    </Text>
  ) : (
    <Stack gap={2}>
      {addresses.map(({ address, family }) => (
        <span key={address} style={{ overflowWrap: 'anywhere' }}>
          {address}{' '}
          <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {family}
          </Text>
        </span>
      ))}
    </Stack>
  );

const CannotRun = ({ unavailable }: Pick<Row, 'unavailable'>) =>
  Object.entries(unavailable).map(([type, reason]) => (
    <Text key={type} size="xs" style={{ overflowWrap: 'anywhere' }}>
      Cannot run {descriptorOf(type as CheckType).label} checks: {reason}
    </Text>
  ));
