import { Button, Group, List, Stack, Text } from '@mantine/core';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { Dialog } from '../../../../components/drawer/dialog.tsx';
import { RefusalAlert } from '../../../../components/refusal-alert.tsx';
import { useOrganization } from '../../../../lib/account.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { showSuccess } from '../../../../lib/toast.ts';
import type { Exceeded } from '../use-update-plan.ts';
import { deleteLines, usageText } from './exceeded-text.ts';

interface ExceededDialogProps {
  exceeded: Exceeded;
  onClose: () => void;
}

export const ExceededDialog = ({ exceeded: { plan, update }, onClose }: ExceededDialogProps) => {
  const organization = useOrganization();
  const { feature_mini: limits, limit_violation_with_addons: violations } = update;
  const title = `You are above the limits of ${plan.name}`;
  return (
    <Dialog onClose={onClose} title={title}>
      {() => (
        <Stack gap="sm">
          <Text>{update.response.message}</Text>
          <Text fw={600}>{usageText(organization)}</Text>
          <List size="sm">
            {violations.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          {deleteLines(organization, limits).map((line) => (
            <Text key={line} fw={600} c="var(--state-down)">
              {line}
            </Text>
          ))}
          {violations.length > 0 ? (
            <AskSupport plan={plan.name} onClose={onClose} />
          ) : (
            <Group justify="flex-end">
              <Button onClick={onClose} data-autofocus>
                OK
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
};

const AskSupport = ({ plan, onClose }: { plan: string; onClose: () => void }) => {
  const { id } = useOrganization();
  const ask = useSend(createSupportTicket, {
    errors: 'shown',
    onSuccess: () => {
      showSuccess('Support Ticket has been created successfully.');
      onClose();
    },
  });
  return (
    <>
      <Text>Do you want to request the downgrade from the operators of this installation?</Text>
      <RefusalAlert error={ask.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          No
        </Button>
        <ActionButton
          loading={ask.isPending}
          onClick={() => ask.mutate({ body: { reason: 'Request for downgrade', organization: id, DowngradeTo: plan } })}
        >
          Yes, let me know
        </ActionButton>
      </Group>
    </>
  );
};
