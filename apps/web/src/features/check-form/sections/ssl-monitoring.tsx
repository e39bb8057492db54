import { Checkbox, Fieldset, Stack } from '@mantine/core';
import { Gate } from '../fields/gate.tsx';
import { useCheckFormContext } from '../form/context.ts';

/** When to warn of the end of a certificate. */
export const SslMonitoring = () => {
  const form = useCheckFormContext();
  return (
    <Gate feature="ssl_expiry_alert" interest="sslexpiryalert">
      <Fieldset variant="unstyled" legend="Warn that the certificate expires">
        <Stack gap="xs">
          <Checkbox
            label="15 days in advance"
            {...form.getInputProps('certificateAlert.fifteenDays', { type: 'checkbox' })}
          />
          <Checkbox
            label="7 days in advance"
            {...form.getInputProps('certificateAlert.sevenDays', { type: 'checkbox' })}
          />
          <Checkbox label="On expiry" {...form.getInputProps('certificateAlert.onExpiry', { type: 'checkbox' })} />
        </Stack>
      </Fieldset>
    </Gate>
  );
};
