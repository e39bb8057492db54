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
        description={String.raw`The text that is sent. \r, \n, \t and \xNN are bytes.`}
        withAsterisk={isCommandRequired}
        required={isCommandRequired}
        spellCheck={false}
        {...form.getInputProps('commandString')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Success string"
          description="The check is up if the response contains this text."
          spellCheck={false}
          {...form.getInputProps('successString')}
        />
        <TextInput
          label="Error string"
          description="The check is down if the response contains this text."
          spellCheck={false}
          {...form.getInputProps('errorString')}
        />
      </SimpleGrid>
    </>
  );
};
