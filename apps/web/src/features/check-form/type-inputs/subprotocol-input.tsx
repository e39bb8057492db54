import { TextInput } from '@mantine/core';
import { useCheckFormContext } from '../form/context.ts';

export const SubprotocolInput = () => {
  const form = useCheckFormContext();
  return (
    <TextInput
      label="Subprotocol"
      description="Optional. Several are separated by commas; the server has to choose one of them."
      placeholder="graphql-transport-ws"
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('subprotocol')}
    />
  );
};
