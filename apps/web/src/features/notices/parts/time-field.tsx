import { TextInput, type TextInputProps } from '@mantine/core';

/** A day and a time of the zone in which the person reads times; the label's zone is told by whoever shows it. */
export const TimeField = (props: TextInputProps) => <TextInput type="datetime-local" step={60} {...props} />;
