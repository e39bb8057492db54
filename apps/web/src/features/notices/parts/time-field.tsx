import { TextInput, type TextInputProps } from '@mantine/core';

export const TimeField = (props: TextInputProps) => <TextInput type="datetime-local" step={60} {...props} />;
