import { SimpleGrid, TextInput } from '@mantine/core';
import { requirementOf } from '@pharos/domain/checks/types/registry.ts';
import { useCheckFormContext } from '../form/context.ts';

export const ExchangeInput = () => {
  const form = useCheckFormContext();
  const isCommandRequired = requirementOf(form.values.type, 'commandString') !== undefined;
  return (
    <>
      <TextInput
        label="Command string"
        description={String.raw`What is sent. \r, \n, \t and \xNN stand for bytes.`}
        withAsterisk={isCommandRequired}
        required={isCommandRequired}
        spellCheck={false}
        {...form.getInputProps('commandString')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Success string"
          description="Up when the reply holds it."
          spellCheck={false}
          {...form.getInputProps('successString')}
        />
        <TextInput
          label="Error string"
          description="Down when the reply holds it."
          spellCheck={false}
          {...form.getInputProps('errorString')}
        />
      </SimpleGrid>
    </>
  );
};
