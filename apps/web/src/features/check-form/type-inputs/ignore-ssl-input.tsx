import { Switch } from '@mantine/core';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { useCheckFormContext } from '../form/context.ts';

export const IgnoreSslInput = () => {
  const form = useCheckFormContext();
  return (
    <PlanLockedFields
      name="Ignore SSL verification"
      feature="ignore_ssl_verification"
      interest="ignore_ssl_verification"
    >
      <Switch
        label="Ignore SSL verification"
        description="Accepts any certificate, even if it is expired or self-signed."
        {...form.getInputProps('ignoreSslVerification', { type: 'checkbox' })}
      />
    </PlanLockedFields>
  );
};
