import { Checkbox, Stack } from '@mantine/core';
import type { CertificateAlert } from '@pharos/contract/stored/check-options.ts';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { useCheckFormContext } from '../form/context.ts';

const CHOICES = {
  fifteenDays: '15 days in advance',
  sevenDays: '7 days in advance',
  onExpiry: 'On expiry',
} as const satisfies Record<keyof CertificateAlert, string>;
const KEYS = Object.keys(CHOICES) as (keyof CertificateAlert)[];

export const CertificateAlertInput = () => {
  const form = useCheckFormContext();
  const { certificateAlert } = form.values;
  const choose = (chosen: readonly string[]): void =>
    form.setFieldValue('certificateAlert', {
      sevenDays: chosen.includes('sevenDays'),
      fifteenDays: chosen.includes('fifteenDays'),
      onExpiry: chosen.includes('onExpiry'),
    });
  return (
    <PlanLockedFields name="Warnings before expiry" feature="ssl_expiry_alert" interest="sslexpiryalert">
      <Checkbox.Group
        label="Warn before the certificate expires"
        error={form.errors.certificateAlert}
        value={KEYS.filter((key) => certificateAlert[key])}
        onChange={choose}
      >
        <Stack gap="xs" mt={8}>
          {KEYS.map((key) => (
            <Checkbox key={key} value={key} label={CHOICES[key]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </PlanLockedFields>
  );
};
