import { Textarea, TextInput } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import { useCheckFormContext, useFormData } from '../form/context.ts';
import { ConfirmationRuleField } from './basic/confirmation-rule-field.tsx';
import { LocationField } from './basic/location-field.tsx';
import { TargetFields } from './basic/target-fields.tsx';
import { TypeField } from './basic/type-field.tsx';

export const BasicInformation = ({ children }: PropsWithChildren) => {
  const form = useCheckFormContext();
  const { current } = useFormData();
  return (
    <>
      {current === null && <TypeField />}
      <TargetFields />
      {children}
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <LocationField />
      <ConfirmationRuleField />
      <Textarea
        label="Notes"
        description="The target of the check, and the people to contact when it fails."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('notes')}
      />
    </>
  );
};
