import { Textarea, TextInput } from '@mantine/core';
import { useCheckFormContext, useMaterial } from '../form/context.ts';
import { TYPE_FORMS } from '../types/registry.tsx';
import { LocationField } from './basic/location-field.tsx';
import { TargetFields } from './basic/target-fields.tsx';
import { TypeField } from './basic/type-field.tsx';

/** What is watched, and what it is called. */
export const BasicInformation = () => {
  const form = useCheckFormContext();
  const { current } = useMaterial();
  const { Fields } = TYPE_FORMS[form.values.type];
  return (
    <>
      {current === null && <TypeField />}
      <TargetFields />
      {Fields && <Fields />}
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <LocationField />
      <Textarea
        label="Notes"
        description="For whoever reads an alert: what it is, whom to ask."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('notes')}
      />
    </>
  );
};
