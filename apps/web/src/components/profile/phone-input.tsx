import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readPhone } from '../../lib/phone.ts';

/** As it is kept (E.164); null when it is empty, or no number. One without a country code is of the United States. */
export const phoneNumberOf = (text: string): string | null => readPhone({ country: 'US', text });

interface PhoneInputProps {
  value: string;
  onChange: (text: string) => void;
}

/** A phone number that may be left out. */
export const PhoneInput = ({ value, onChange }: PhoneInputProps) => {
  const [wasLeft, setLeft] = useState(value !== '');
  return (
    <TextInput
      type="tel"
      label="Phone number"
      description="Optional. Include the country code. US numbers do not need it."
      autoComplete="tel"
      maxLength={50}
      value={value}
      onBlur={() => setLeft(true)}
      error={wasLeft && value.trim() !== '' && phoneNumberOf(value) === null ? 'Invalid mobile number' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
