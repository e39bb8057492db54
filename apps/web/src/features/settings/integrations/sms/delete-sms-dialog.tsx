import { Text } from '@mantine/core';
import { deleteSmsAlerter, listSmsAlerters, type SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { DeleteIntegration } from '../delete-integration.tsx';

interface DeleteSmsDialogProps {
  sms: SmsAlerter;
  opened: boolean;
  onClose: () => void;
}

export const DeleteSmsDialog = ({ sms, ...dialog }: DeleteSmsDialogProps) => (
  <DeleteIntegration
    kind="Twilio SMS"
    id={sms.id}
    remove={deleteSmsAlerter}
    list={listSmsAlerters}
    title="Delete Twilio SMS Alert Confirmation"
    {...dialog}
  >
    <Text size="sm">Twilio Number: {sms.twilio_number}</Text>
    <Text size="sm">Twilio Recipients: {sms.alert_traget_numbers.replaceAll(',', ', ')}</Text>
    <Text size="sm" mt="sm">
      Waiting messages to them are not sent, and the deliveries are no longer shown.
    </Text>
  </DeleteIntegration>
);
