import { TextInput, type TextInputProps } from '@mantine/core';
import { useDefaultTarget } from './use-default-target.ts';

export const TargetField = ({ isNew, ...input }: TextInputProps & { isNew: boolean }) => {
  const target = useDefaultTarget();
  return (
    <TextInput
      label="Target URL on click"
      description={
        isNew
          ? 'The page that a click on the badge opens. By default, it is the address shown.'
          : 'The page that a click on the badge opens, such as your status page.'
      }
      type="url"
      placeholder={target}
      spellCheck={false}
      autoComplete="off"
      {...input}
    />
  );
};
