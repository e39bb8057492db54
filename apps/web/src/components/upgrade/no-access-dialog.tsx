import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useOrganization } from '../../lib/account.ts';

/** Says to a read-only member who can change the plan. */
export const NoAccessDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { owner_mini: owner } = useOrganization();
  return (
    <Modal opened={opened} onClose={onClose} title="You have no access to the plans" centered>
      <Stack>
        <Text>Only admins can change the plan. Ask one of yours, or the owner: {owner.email}.</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>OK</Button>
        </Group>
      </Stack>
    </Modal>
  );
};
