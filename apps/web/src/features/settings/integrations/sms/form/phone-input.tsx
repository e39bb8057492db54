import { Group, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type Phone, tidied } from '../../../../../lib/phone.ts';
import { CountrySelect } from './country-select.tsx';

interface PhoneInputProps {
  /** The accessible name. The country select derives its name from it. */
  label: string;
  value: Phone;
  error: ReactNode;
  path: string;
  /** An added number receives the focus. */
  isAdded?: boolean;
  onChange: (phone: Phone) => void;
}

export const PhoneInput = ({ label, value, error, path, isAdded = false, onChange }: PhoneInputProps) => {
  const chooseCountry = useCallbackRef((country: Phone['country']) => onChange({ ...value, country }));
  return (
    <Group gap={8} align="flex-start" wrap="nowrap" flex={1} miw={0}>
      <CountrySelect label={`${label}: country`} value={value.country} onChange={chooseCountry} />
      <TextInput
        aria-label={label}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        autoFocus={isAdded}
        flex={1}
        miw={0}
        data-path={path}
        value={value.text}
        error={error}
        onChange={({ currentTarget: { value: text } }) => onChange({ ...value, text })}
        onBlur={() => {
          const tidy = tidied(value);
          if (tidy !== value) onChange(tidy);
        }}
      />
    </Group>
  );
};
