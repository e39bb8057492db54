import { Text } from '@mantine/core';
import { deleteSmsAlerter, listSmsAlerters, type SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { useSend } from '../../../../lib/api/queries.ts';
import { tellSuccess } from '../../../../lib/toast.ts';

interface DeleteSmsDialogProps {
  sms: SmsAlerter;
  opened: boolean;
  onClose: () => void;
}

/** Asks before text messages are deleted. */
export const DeleteSmsDialog = ({ sms, opened, onClose }: DeleteSmsDialogProps) => {
  const remove = useSend(deleteSmsAlerter, {
    refreshes: [listSmsAlerters, listOrganizations],
    onSuccess: () => {
      tellSuccess('Twilio SMS integration deleted');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Twilio SMS Alert Confirmation"
      confirm="Delete"
      isDangerous
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: sms.id } })}
    >
      <Text size="sm">Twilio Number: {sms.twilio_number}</Text>
      <Text size="sm">Twilio Recipients: {sms.alert_traget_numbers.replaceAll(',', ', ')}</Text>
      <Text size="sm" mt="sm">
        What still waits to be sent to them is not sent, and its deliveries are no longer shown.
      </Text>
    </ConfirmDialog>
  );
};
