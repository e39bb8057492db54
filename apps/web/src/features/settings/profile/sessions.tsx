import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { endSession, listSessions, type Session } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { Ago } from '../../../components/moment.tsx';
import { PartOrNotLoaded } from '../../../components/part-or-not-loaded.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { Section } from '../section.tsx';
import { AnotherDevice } from './another-device.tsx';
import { deviceName } from './device-name.ts';

export const Sessions = () => {
  const read = useQuery(wholeListOf(listSessions));
  const sessions = read.data;
  return (
    <Section title="Devices" about="The devices on which you are logged in.">
      <Stack gap="md">
        {sessions === undefined && (
          <PartOrNotLoaded read={read} what="Your devices">
            <Skeleton height={40} />
          </PartOrNotLoaded>
        )}
        {sessions?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
        <AnotherDevice />
      </Stack>
    </Section>
  );
};

const SessionLine = ({ session }: { session: Session }) => {
  const end = useSend(endSession, { refreshes: [listSessions], onSuccess: () => showSuccess('Device logged out') });
  useFocusAfterRemoval(end.isSuccess);
  const name = deviceName(session.user_agent);
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Group gap={8}>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {session.is_current && (
            <Badge variant="light" size="sm" radius="sm">
              This device
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {session.address ?? 'Unknown address'}, last used <Ago at={session.last_used_at} />
        </Text>
      </div>
      {!session.is_current && (
        <ActionButton
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={`Log out ${name}`}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          Log out
        </ActionButton>
      )}
    </Group>
  );
};
