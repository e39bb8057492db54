import { TextInput, type TextInputProps } from '@mantine/core';

/** The input for a local date and time. The form shows the time zone in the label. */
export const TimeField = (props: TextInputProps) => <TextInput type="datetime-local" step={60} {...props} />;
