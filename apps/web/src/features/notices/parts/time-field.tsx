import { TextInput, type TextInputProps } from '@mantine/core';

/** A day and a time of the zone in which the person reads times; the form that shows it names the zone in the label. */
export const TimeField = (props: TextInputProps) => <TextInput type="datetime-local" step={60} {...props} />;
