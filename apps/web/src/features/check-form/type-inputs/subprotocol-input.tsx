import { TextInput } from '@mantine/core';
import { useCheckFormContext } from '../form/context.ts';

export const SubprotocolInput = () => {
  const form = useCheckFormContext();
  return (
    <TextInput
      label="Subprotocol"
      description="Optional. Separate several subprotocols with commas. The server must choose one of them."
      placeholder="graphql-transport-ws"
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('subprotocol')}
    />
  );
};
