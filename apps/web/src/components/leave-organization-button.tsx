import { Button, type ButtonProps, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { leaveOrganization } from '@pharos/contract/rest/people/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useIsAdmin, useOrganization, useOrganizations } from '../lib/account.ts';
import { getLoggedInUser, listOrganizations } from '../lib/api/first-calls.ts';
import { keyOf, useSend } from '../lib/api/queries.ts';
import { showSuccess } from '../lib/toast.ts';
import { useSwitchOrganization } from '../lib/use-switch-organization.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

export const LeaveOrganizationButton = (props: ButtonProps) => {
  const { id, name, is_logged_in_user_owner: isOwner } = useOrganization();
  const otherOrganizations = useOrganizations().filter((each) => each.id !== id);
  const isAdmin = useIsAdmin();
  const queries = useQueryClient();
  const open = useSwitchOrganization();
  const [opened, dialog] = useDisclosure();
  const leave = useSend(leaveOrganization, {
    errors: 'shown',
    onSuccess: () => {
      dialog.close();
      showSuccess(`You have left ${name}`);
      const [next] = otherOrganizations;
      if (next) void open(next.id);
      else
        for (const read of [listOrganizations, getLoggedInUser])
          void queries.invalidateQueries({ queryKey: keyOf(read) });
    },
  });
  if (isOwner) return null;
  return (
    <>
      <Button variant="default" {...props} onClick={dialog.open}>
        Leave organization
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Leave ${name}?`}
        confirm="Leave"
        isDangerous
        isBusy={leave.isPending}
        onClose={dialog.close}
        onConfirm={() => leave.mutate({ body: { organization: id } })}
      >
        <Stack gap="sm">
          <Text size="sm">
            You lose access to it at once, and its checks no longer alert you. The owner gets a mail. To return, you
            need an invitation from an admin.
          </Text>
          {isAdmin && (
            <Text size="sm">API keys that you created continue to work. The mail to the owner lists them.</Text>
          )}
          <RefusalAlert error={leave.error} />
        </Stack>
      </ConfirmDialog>
    </>
  );
};
