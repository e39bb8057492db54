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
        description="Any certificate is accepted, also an expired or a self-signed one."
        {...form.getInputProps('ignoreSslVerification', { type: 'checkbox' })}
      />
    </PlanLockedFields>
  );
};
