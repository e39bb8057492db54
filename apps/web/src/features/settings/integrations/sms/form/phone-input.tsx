import { Group, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type Phone, tidied } from '../../../../../lib/phone.ts';
import { CountrySelect } from './country-select.tsx';

interface PhoneInputProps {
  /** Of the number; that of the country goes by it. */
  label: string;
  value: Phone;
  error: ReactNode;
  /** As the form names it. */
  path: string;
  /** It has just been added. */
  isAdded?: boolean;
  onChange: (phone: Phone) => void;
}

/** A country and a phone number in it. One that is entered with its country code chooses the country. */
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
