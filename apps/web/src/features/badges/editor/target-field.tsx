import { TextInput, type TextInputProps } from '@mantine/core';
import { useDefaultTarget } from './use-default-target.ts';

export const TargetField = ({ isNew, ...input }: TextInputProps & { isNew: boolean }) => {
  const target = useDefaultTarget();
  return (
    <TextInput
      label="Target URL on click"
      description={
        isNew
          ? 'Where a click on the badge leads: to the address shown, unless you enter another.'
          : 'Where a click on the badge leads, such as your status page.'
      }
      type="url"
      placeholder={target}
      spellCheck={false}
      autoComplete="off"
      {...input}
    />
  );
};
